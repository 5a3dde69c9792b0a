/** The functions with which clients play a game over a connection. */
export interface PlayUntilOverOptions {
  /** Whether the game is over, or has gone as far as the caller needs. */
  isOver(): boolean
  /**
   * Performs the next action of a client, and waits for its answer.
   * @param turn the number of actions performed, from 0
   * @param idle the number of calls in a row that had nothing to do
   * @returns whether there was anything to do
   */
  act(turn: number, idle: number): Promise<boolean>
  /** Waits for other clients when there was nothing to do. */
  pause?(): Promise<unknown>
  /** The largest number of turns. */
  most?: number
}

/**
 * Plays a game over a connection until it is over: the only asynchronous loop that does so. The counterpart in memory
 * is `playGame` in the core.
 * @throws Error when there are too many turns
 */
export async function playUntilOver({
  isOver,
  act,
  pause,
  most = 20_000,
}: PlayUntilOverOptions): Promise<void> {
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
