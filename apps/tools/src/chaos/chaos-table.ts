import { randomUUID } from 'node:crypto'
import type { RequestOf } from '@opsroom/protocol'
import type { Rng } from '@opsroom/rules/core'
import { ExpectedStream } from '@opsroom/testkit/expected-stream'
import type pg from 'pg'
import type { RecordedNight, RecordedOrder, Recording } from '../load/record.ts'
import { readStoredRows } from './stored.ts'
import { TableFold } from './table-fold.ts'
import type { Visitor } from './visitor.ts'

/** A command that the server has accepted. */
export interface AcknowledgedCommand {
  id: string
  /** The number of the last entry that the seat has after the command, as the server's answer gives it. */
  last: number
  /** The recorded order that was given; absent if the command was a table command. */
  order?: RecordedOrder
}

/** A room that is played in, with everything that its visitors have received. */
export interface PlayedRoom {
  room: string
  seats: readonly string[]
  acknowledged: AcknowledgedCommand[]
  /** The folds of the entries that the two seats and the public have received. */
  folds: TableFold[]
}

export interface ChaosTableOptions {
  recording: Recording
  database: pg.Pool
  /** The players in the order of the seats, and a spectator. */
  visitors: readonly [Visitor, Visitor, Visitor]
  rng: Rng
  /** Milliseconds between one order and the next. */
  think: number
  /** Called when an order was acknowledged. */
  onOrder(): void
  /** Called when a room was played to its end. */
  onEnd(room: PlayedRoom): Promise<void>
}

type Command = RequestOf<'table.command'>['command']

/**
 * Plays recorded nights, one after the other, while faults hit the servers: each order is sent again until it is
 * answered.
 */
export class ChaosTable {
  readonly visitors: ChaosTableOptions['visitors']
  readonly #options: ChaosTableOptions
  current: PlayedRoom | undefined
  #night: RecordedNight = { seedHash: '', orders: [] }
  #given = 0
  /** For each order, the milliseconds from sending it until every visitor has received its entries. */
  readonly latencies: number[] = []
  /** The number of acknowledged orders of the game, in all nights. */
  orders = 0
  nights = 0
  /** The longest time without an acknowledged order since `beginPause`, in milliseconds. */
  #longestPause = 0
  #lastDone = performance.now()
  #isOn = false
  #running: Promise<void> = Promise.resolve()
  #wake = () => {}

  constructor(options: ChaosTableOptions) {
    this.#options = options
    this.visitors = options.visitors
  }

  /** Rejects when the table cannot continue; resolves after `end` was called. */
  get playing(): Promise<void> {
    return this.#running
  }

  begin(): void {
    this.#isOn = true
    this.#lastDone = performance.now()
    this.#running = this.#play()
    // An unhandled rejection is avoided here; `end` awaits the promise and reports its error.
    this.#running.catch(() => {})
  }

  /**
   * Finishes the order that is under way and gives one more, which proves that the table continues after the faults.
   * @throws the first error since the table began
   */
  async end(): Promise<void> {
    this.#isOn = false
    this.#wake()
    await this.#running
    await this.#timedStep()
  }

  /** Forgets the pauses until now, because a new fault begins. */
  beginPause(): void {
    this.#longestPause = 0
    this.#lastDone = performance.now()
  }

  get longestPause(): number {
    return this.#longestPause
  }

  async #play(): Promise<void> {
    const { think, rng } = this.#options
    while (this.#isOn) {
      await this.#timedStep()
      await this.#pause(think / 2 + rng.int(think + 1))
      this.#lastDone = performance.now()
    }
  }

  async #timedStep(): Promise<void> {
    await this.#step()
    this.#longestPause = Math.max(this.#longestPause, performance.now() - this.#lastDone)
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async #step(): Promise<void> {
    if (!this.current || this.#given === this.#night.orders.length) await this.#enterNext()
    const { current } = this
    const order = this.#night.orders[this.#given]
    if (!current || !order) throw new Error('no night was begun')
    const expected = current.folds.map(({ last }, place) => last + shownTo(order, place))
    const sent = performance.now()
    const request = {
      room: current.room,
      as: current.seats[order.seat] as string,
      id: randomUUID(),
      seen: current.folds[order.seat]?.last ?? 0,
      command: { scope: 'game' as const, command: order.command },
    }
    const answer = await this.visitors[order.seat].ask('table.command', request)
    if (!answer.ok)
      throw new Error(
        `room ${current.room}: order ${this.#given} was refused: ${JSON.stringify(answer.refusal)}`,
      )
    current.acknowledged.push({ id: request.id, last: answer.last, order })
    this.#given++
    this.orders++
    this.#options.onOrder()
    await Promise.all(current.folds.map((fold, place) => hasCome(fold, expected[place] as number)))
    this.latencies.push(performance.now() - sent)
  }

  /** Opens the next room, and waits until all visitors watch it. */
  async #enterNext(): Promise<void> {
    const { recording, database, onEnd } = this.#options
    if (this.current) await onEnd(this.current)
    const { seats, game, setup } = recording
    const acknowledged: AcknowledgedCommand[] = []
    const [host, guest] = this.visitors
    // The request to open a room has no command id: if its answer is lost, an unused room remains.
    const opened = await host.ask('room.create', {
      game,
      setup,
      listed: false,
      spectators: 'public',
      bothSides: false,
      seat: seats[0],
    })
    if (!opened.ok) throw new Error(`no room was opened: ${JSON.stringify(opened.refusal)}`)
    const { room } = opened
    const say = async (visitor: Visitor, command: Command) => {
      const request = { room, id: randomUUID(), seen: 0, command }
      const answer = await visitor.ask('table.command', request)
      if (!answer.ok) throw new Error(`room ${room}: ${JSON.stringify(answer.refusal)}`)
      acknowledged.push({ id: request.id, last: answer.last })
    }
    await say(guest, { scope: 'table', command: { type: 'sit', seat: seats[1] } })
    await say(host, { scope: 'table', command: { type: 'start' } })
    const stored = await readStoredRows(database, room)
    const folds = [...seats, 'public'].map((as) => new TableFold(room, as, stored.game))
    await Promise.all(this.visitors.map((visitor, place) => visitor.follow(folds[place] as TableFold)))
    await Promise.all(
      folds.map((fold) =>
        hasCome(fold, new ExpectedStream(stored.game, stored.logEntries, fold.as).visible.length),
      ),
    )
    const [opening] = stored.logEntries
    const seedHash = (opening?.entry.event.open as { seedHash?: unknown } | undefined)?.seedHash
    const night = recording.nights.find((recorded) => recorded.seedHash === seedHash)
    if (!night) throw new Error(`room ${room} does not play by the seed of a recorded night`)
    this.#night = night
    this.#given = 0
    this.nights++
    this.current = { room, seats, acknowledged, folds }
  }
}

const shownTo = (order: RecordedOrder, place: number): number => order.shown[place] ?? order.public

/** Waits until a visitor has received the entry with this number. */
async function hasCome(fold: TableFold, last: number): Promise<void> {
  while (fold.last < last)
    await new Promise<void>((resolve) => {
      fold.onEntries = resolve
    })
}
