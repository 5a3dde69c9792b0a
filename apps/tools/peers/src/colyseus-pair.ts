import { Client, type Room } from '@colyseus/sdk'
import type { ClientPair } from '../../src/load/closed-loop.ts'

interface Night {
  moves: number
}
type Two<T> = [T, T]

/** Two clients of a Colyseus room, who send a message one after the other. Its client keeps the state. */
export class ColyseusPair implements ClientPair {
  readonly #rooms: Two<Room<Night>>
  #moves: Two<number> = [0, 0]
  #sent = 0
  #check = () => {}

  private constructor(rooms: Two<Room<Night>>) {
    this.#rooms = rooms
    for (const [seat, room] of rooms.entries())
      room.onStateChange(({ moves }) => {
        this.#moves[seat] = moves
        this.#check()
      })
  }

  static async open(url: string): Promise<ColyseusPair> {
    const client = new Client(url.replace('http', 'ws'))
    const first = await client.create<Night>('night')
    return new ColyseusPair([first, await client.joinById<Night>(first.roomId)])
  }

  step(): Promise<number> {
    const [from, to] = this.#sent % 2 === 0 ? [0, 1] : [1, 0]
    const expected = ++this.#sent
    return new Promise((resolve) => {
      const sent = performance.now()
      let arrived = 0
      this.#check = () => {
        if ((this.#moves[to] as number) >= expected) arrived ||= performance.now()
        if (arrived > 0 && (this.#moves[from] as number) >= expected) resolve(arrived - sent)
      }
      this.#rooms[from]?.send('step')
    })
  }

  async recover(): Promise<void> {
    throw new Error('a message was lost')
  }
}
