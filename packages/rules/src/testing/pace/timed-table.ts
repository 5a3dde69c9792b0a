import { bytesToHex } from '@noble/hashes/utils.js'
import {
  type AnyPreparedGame,
  type BookAt,
  type Chance,
  decideWithStandIn,
  emptyPlay,
  entryOf,
  type Line,
  type Order,
  type Pace,
  type Person,
  playAfter,
  type Refusal,
  randomFrom,
  refuseOrder,
  type SeatId,
  seedFromNumber,
  type TableCommand,
  type TableEvent,
  timedEntries,
  viewOf,
} from '../../core/index.ts'
import { duel, duelPresets } from '../../duel/index.ts'
import { openingOf } from '../nights/opening.ts'

export const ada: Person = { id: 'person-a', name: 'Ada' }
export const bert: Person = { id: 'person-b', name: 'Bert' }
const personOf: Record<SeatId, Person> = { one: ada, two: bert }

/** A duel with clocks, and the time on the wall as the test says: Ada is British in seat one, Bert German in two. */
export class TimedTable {
  readonly game: AnyPreparedGame = duel.prepare(duelPresets.firstNight as never)
  readonly lines: Line[] = []
  play = emptyPlay(this.game)
  now = 1_700_000_000_000
  readonly #chance: Chance

  constructor(pace: Pace | undefined, number = 1) {
    const seed = seedFromNumber(number)
    this.#chance = { random: randomFrom(seed), seed: bytesToHex(seed) }
    const agreed = { setup: duelPresets.firstNight, bothSides: false, pace }
    const { event } = openingOf({ game: this.game, seed }, duel, agreed, ada)
    this.#take([{ number: 1, entry: entryOf(this.game, 'table', event) }])
    for (const [seat, person] of Object.entries(personOf))
      this.#give({ scope: 'table', person, command: { type: 'sit', seat } })
    this.says('one', { type: 'start' })
  }

  get book(): BookAt {
    return { game: this.game, play: this.play, lines: this.lines }
  }

  get clocks() {
    return this.play.table.open.clocks
  }

  after(minutes: number): this {
    this.now += minutes * 60_000
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
    const draw = this.#chance.random(`test ${this.lines.length}`)
    const command = this.game.sample(viewOf(this.play.game, seat), seat, draw)
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
    this.#take([{ number: this.lines.length + 1, entry: timed }])
    return this
  }

  /** What has happened since a line, by its name. */
  since(number: number): string[] {
    return this.lines.slice(number).map(({ entry }) => entry.event.type)
  }

  #give(order: Order): void {
    const refused = refuseOrder(this.book, order, this.now)
    if (refused) throw new Error(`${JSON.stringify(order)} refused by ${refused.rule} (${refused.reason})`)
    const lines = decideWithStandIn(this.book, order, this.#chance, this.now)
    this.#take(
      lines.map((line) => ({
        ...line,
        entry: entryOf(this.game, line.entry.scope, line.entry.event, line.entry.at),
      })),
    )
  }

  #take(lines: readonly Line[]): void {
    for (const line of lines) {
      this.play = playAfter(this.game, this.play, this.lines, line)
      this.lines.push(line)
    }
  }
}
