import {
  type AnyPreparedGame,
  type Command,
  type LogEntry,
  type Person,
  type Play,
  type Refusal,
  type SeatId,
  type TableCommand,
  type TableEvent,
  type TimeControl,
  viewOf,
} from '@opsroom/rules/core'
import { duel, duelPresets } from '@opsroom/rules/duel'
import { persons } from '../nights/opening.ts'
import { give, openMatch, type RandomMatch } from '../records/random-match.ts'

export const [ada, bert] = persons as [Person, Person]
const personOf: Record<SeatId, Person> = { one: ada, two: bert }

/** A duel with clocks, and the time on the wall as the test says: Ada is British in seat one, Bert German in two. */
export class TimedTable {
  readonly match: RandomMatch

  constructor(timeControl: TimeControl | undefined, number = 1) {
    this.match = openMatch(duel, duelPresets.firstNight, number, timeControl)
    for (const [seat, person] of Object.entries(personOf))
      this.#give({ scope: 'table', person, command: { type: 'sit', seat } })
    this.says('one', { type: 'start' })
  }

  get game(): AnyPreparedGame {
    return this.match.game
  }

  get play(): Play {
    return this.match.play
  }

  get logEntries(): readonly LogEntry[] {
    return this.match.logEntries
  }

  get now(): number {
    return this.match.now
  }

  get clocks() {
    return this.play.table.open.clocks
  }

  after(minutes: number): this {
    this.match.now += minutes * 60_000
    return this
  }

  /** Why a seat may not do this at the table now. */
  refusalOf(seat: SeatId, command: TableCommand): Refusal | undefined {
    return this.match.refuse({ scope: 'table', person: personOf[seat] as Person, command }, this.now)
  }

  says(seat: SeatId, command: TableCommand): this {
    this.#give({ scope: 'table', person: personOf[seat] as Person, command })
    return this
  }

  /** A random order of a seat that must act. */
  acts(seat: SeatId): this {
    const rng = this.match.chance.random(`test ${this.logEntries.length}`)
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

  byServer(event: TableEvent): this {
    this.match.commit(this.match.proposeEvent(event, this.now))
    return this
  }

  /** What has happened since an entry, by its name. */
  since(number: number): string[] {
    return this.logEntries.slice(number).map(({ entry }) => entry.event.type)
  }

  #give(order: Command): void {
    const refused = give(this.match, order)
    if (refused) throw new Error(`${JSON.stringify(order)} refused by ${refused.rule} (${refused.reason})`)
  }
}
