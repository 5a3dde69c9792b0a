import {
  type AnyPreparedGame,
  entryOf,
  type Line,
  type Order,
  type Pace,
  type Person,
  type Play,
  playAfter,
  type Refusal,
  refuseOrder,
  type SeatId,
  type TableCommand,
  type TableEvent,
  timedEntries,
  viewOf,
} from '@opsroom/rules/core'
import { duel, duelPresets } from '@opsroom/rules/duel'
import { persons } from '../nights/opening.ts'
import { give, openBook, type RandomBook, take } from '../records/random-book.ts'

export const [ada, bert] = persons as [Person, Person]
const personOf: Record<SeatId, Person> = { one: ada, two: bert }

/** A duel with clocks, and the time on the wall as the test says: Ada is British in seat one, Bert German in two. */
export class TimedTable {
  readonly book: RandomBook

  constructor(pace: Pace | undefined, number = 1) {
    this.book = openBook(duel, duelPresets.firstNight, number, pace)
    for (const [seat, person] of Object.entries(personOf))
      this.#give({ scope: 'table', person, command: { type: 'sit', seat } })
    this.says('one', { type: 'start' })
  }

  get game(): AnyPreparedGame {
    return this.book.game
  }

  get play(): Play {
    return this.book.play
  }

  get lines(): readonly Line[] {
    return this.book.lines
  }

  get now(): number {
    return this.book.now
  }

  get clocks() {
    return this.play.table.open.clocks
  }

  after(minutes: number): this {
    this.book.now += minutes * 60_000
    return this
  }

  /** Why a seat may not do this at the table now. */
  refusalOf(seat: SeatId, command: TableCommand): Refusal | undefined {
    return refuseOrder(this.book, { scope: 'table', person: personOf[seat] as Person, command }, this.now)
  }

  says(seat: SeatId, command: TableCommand): this {
    this.#give({ scope: 'table', person: personOf[seat] as Person, command })
    return this
  }

  /** A random order of a seat that must act. */
  acts(seat: SeatId): this {
    const rng = this.book.chance.random(`test ${this.lines.length}`)
    const command = this.game.sample(viewOf(this.play.game, seat), seat, rng)
    this.#give({ scope: 'game', seat, command })
    return this
  }

  /** The seats that must act, each by its own view. */
  get waited(): SeatId[] {
    return Object.keys(personOf).filter((seat) =>
      this.game.waitingFor(viewOf(this.play.game, seat)).seats.includes(seat),
    )
  }

  byTheHouse(event: TableEvent): this {
    const entry = entryOf(this.game, 'table', event)
    const next = playAfter(this.game, this.play, this.lines, { number: 0, entry })
    const [timed = entry] = timedEntries(this.play, next, [entry], this.now)
    take(this.book, [{ number: this.lines.length + 1, entry: timed }])
    return this
  }

  /** What has happened since a line, by its name. */
  since(number: number): string[] {
    return this.lines.slice(number).map(({ entry }) => entry.event.type)
  }

  #give(order: Order): void {
    const refused = give(this.book, order)
    if (refused) throw new Error(`${JSON.stringify(order)} refused by ${refused.rule} (${refused.reason})`)
  }
}
