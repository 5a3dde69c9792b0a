import { randomUUID } from 'node:crypto'
import type { ServerMessageOf, WireEntry } from '@opsroom/protocol'
import {
  type AnyPreparedGame,
  type Entry,
  emptyPlay,
  evolvePlay,
  type Play,
  redactPlay,
} from '@opsroom/rules/core'
import { entryAfterTransport } from '@opsroom/testkit'
import type { Socket } from 'socket.io-client'
import { askServer } from './window.ts'

/** One seat of one table: a client that folds its entries, as a browser does. */
export class Player {
  readonly window: Socket
  readonly seat: string
  readonly #game: AnyPreparedGame
  readonly #room: string
  /** Received entries that are not folded yet, so that the work of a browser is not measured. */
  readonly #inbox: WireEntry[] = []
  #play: Play
  /** The number of the last entry that this seat has received. */
  last = 0
  /** Called as soon as entries have arrived. */
  onEntries = () => {}

  constructor(window: Socket, game: AnyPreparedGame, room: string, seat: string) {
    this.window = window
    this.seat = seat
    this.#game = game
    this.#room = room
    this.#play = redactPlay(game, emptyPlay(game), seat)
    window.on('table.entries', ({ room: where, entries }: ServerMessageOf<'table.entries'>) => {
      if (where !== room) return
      this.#inbox.push(...entries)
      this.last += entries.length
      this.onEntries()
    })
  }

  /** The table as this seat knows it. */
  get play(): Play {
    for (const entry of this.#inbox.splice(0))
      this.#play = evolvePlay(this.#game, this.#play, entryAfterTransport(this.#game, entry as Entry))
    return this.#play
  }

  /** Subscribes the connection to the seat's audience. */
  async watch(): Promise<void> {
    const { entries = [] } = await askServer(this.window, 'table.subscribe', {
      room: this.#room,
      as: this.seat,
      have: 0,
    })
    this.#inbox.push(...entries)
    this.last += entries.length
  }

  /** An order that the seat can give now; undefined when it need not act. */
  order(purpose: Parameters<AnyPreparedGame['sample']>[2]): unknown {
    const { seats } = this.#game.waitingFor(this.play.game)
    return seats.includes(this.seat) ? this.#game.sample(this.play.game, this.seat, purpose) : undefined
  }

  /** Sends an order, and waits for the answer. */
  async give(command: unknown): Promise<void> {
    await askServer(this.window, 'table.command', {
      room: this.#room,
      as: this.seat,
      id: randomUUID(),
      seen: this.last,
      command: { scope: 'game', command: command as { type: string } },
    })
  }

  close(): void {
    this.window.disconnect()
  }
}
