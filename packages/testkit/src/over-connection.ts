/** Ways in which one or several clients play a game to its end. */
export interface PlayingOverConnection {
  /** Whether the game is over, or has gone as far as the caller needs. */
  isOver(): boolean
  /**
   * Does the next thing that a client has to do, and waits for the answer.
   * @param turn from 0; only those count in which something was done
   * @param idle how often in a row there was nothing to do
   * @returns whether there was anything to do
   */
  act(turn: number, idle: number): Promise<boolean>
  /** Waits for the others when there was nothing to do. */
  pause?(): Promise<unknown>
  /** Turns at most. */
  most?: number
}

/**
 * Plays a game over a connection until it is over: the one asynchronous loop that does so. In memory it is `playGame` in
 * the core.
 * @throws when there are too many turns
 */
export async function playOverConnection({
  isOver,
  act,
  pause,
  most = 20_000,
}: PlayingOverConnection): Promise<void> {
  let turn = 0
  for (let idle = 0; !isOver(); ) {
    if (turn >= most) throw new Error(`the game is not over after ${most} turns`)
    if (await act(turn, idle)) {
      turn++
      idle = 0
    } else {
      idle++
      await pause?.()
    }
  }
}
