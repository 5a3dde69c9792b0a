import {
  type AnyPreparedGame,
  type Command,
  type LogEntry,
  type Person,
  type Play,
  playGame,
  type Refusal,
  type SeatId,
  type TableCommand,
  type TableEvent,
  type TimeControl,
  viewOf,
} from '@opsroom/rules/core'
import { duel, duelPresets } from '@opsroom/rules/duel'
import { persons } from '../nights/opening.ts'
import { giveCommand, openMatch, type RandomMatch } from '../records/random-match.ts'

export const [ada, bert] = persons as [Person, Person]
const personOf: Record<SeatId, Person> = { one: ada, two: bert }

/**
 * A match of Duel with clocks, in which the test sets the time: Ada is British in seat one, Bert German in seat two.
 */
export class TimedTable {
  readonly match: RandomMatch

  constructor(timeControl: TimeControl | undefined, number = 1) {
    this.match = openMatch(duel, duelPresets.firstNight, number, timeControl)
    for (const seat of Object.keys(personOf)) this.says(seat, { type: 'sit', seat })
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

  /** The refusal of a table command that a seat would give now; undefined if it is allowed. */
  refusalOf(seat: SeatId, command: TableCommand): Refusal | undefined {
    return this.match.refuse(this.saying(seat, command), this.now)
  }

  says(seat: SeatId, command: TableCommand): this {
    this.#give(this.saying(seat, command))
    return this
  }

  /** Gives a random order for a seat that must act. */
  acts(seat: SeatId): this {
    this.#give(this.orderOf(seat))
    return this
  }

  /** Plays until the game is over. @param next the command to give, by the number of commands given so far */
  playOn(next: (turn: number) => Command): void {
    let turn = 0
    playGame(this.match, {
      random: this.match.chance,
      at: () => this.now,
      next: () => next(turn++),
    })
  }

  saying(seat: SeatId, command: TableCommand): Command {
    return { scope: 'table', person: personOf[seat] as Person, command }
  }

  orderOf(seat: SeatId): Command {
    const rng = this.match.chance.random(`test ${this.logEntries.length}`)
    return { scope: 'game', seat, command: this.game.sample(viewOf(this.play.game, seat), seat, rng) }
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

  /** The types of the events that follow the log entry with this number. */
  since(number: number): string[] {
    return this.logEntries.slice(number).map(({ entry }) => entry.event.type)
  }

  #give(order: Command): void {
    const refused = giveCommand(this.match, order)
    if (refused) throw new Error(`${JSON.stringify(order)} refused by ${refused.rule} (${refused.reason})`)
  }
}
