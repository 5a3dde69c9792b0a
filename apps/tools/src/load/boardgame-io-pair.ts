import type { Socket } from 'socket.io-client'
import { openWindow } from '../bench/window.ts'
import type { ClientPair } from './closed-loop.ts'

type Two<T> = [T, T]
interface State {
  _stateID: number
}

/**
 * Two clients of a boardgame.io match, who move alternately. They implement its protocol, and keep no state of the
 * game.
 */
export class BoardgameIoPair implements ClientPair {
  readonly #windows: Two<Socket>
  readonly #match: string
  /** The number of the last state that each of the two clients has received. */
  #states: Two<number> = [0, 0]
  #moves = 0
  #check = () => {}

  private constructor(windows: Two<Socket>, match: string) {
    this.#windows = windows
    this.#match = match
    for (const [seat, window] of windows.entries())
      window.on('update', (_: string, { _stateID }: State) => {
        this.#states[seat] = _stateID
        this.#check()
      })
  }

  static async open(url: string, place: number): Promise<BoardgameIoPair> {
    const open = () => openWindow(`${url}/night`)
    const pair = new BoardgameIoPair([await open(), await open()], `${place}`)
    for (const [seat, window] of pair.#windows.entries()) {
      const synced = new Promise<void>((resolve) =>
        window.once('sync', (_: string, { state }: { state: State }) => {
          pair.#states[seat] = state._stateID
          resolve()
        }),
      )
      window.emit('sync', pair.#match, `${seat}`, undefined, 2)
      await synced
    }
    return pair
  }

  step(): Promise<number> {
    const seat = this.#moves++ % 2
    const [from, to] = seat === 0 ? [0, 1] : [1, 0]
    const before = this.#states[from] as number
    return new Promise((resolve) => {
      const sent = performance.now()
      let arrived = 0
      this.#check = () => {
        if ((this.#states[to] as number) > before) arrived ||= performance.now()
        if (arrived > 0 && (this.#states[from] as number) > before) resolve(arrived - sent)
      }
      const payload = { type: 'step', args: [], playerID: `${from}`, credentials: undefined }
      this.#windows[from]?.emit('update', { type: 'MAKE_MOVE', payload }, before, this.#match, `${from}`)
    })
  }

  async recover(): Promise<void> {
    throw new Error('a move was lost')
  }
}
