import {
  type AnyPreparedGame,
  type Audience,
  type LogEntry,
  type LogPosition,
  Match,
  openOf,
  type Person,
  type Play,
  type SeatId,
  type Step,
  seatsWaitingAt,
  viewOf,
  wireAudiences,
} from '@opsroom/rules/core'
import { Queue } from '../ops/queue.ts'
import { Numbering } from './numbering.ts'
import type { OrderSlot, TablePlace } from './secret-grid.ts'

/** Facts of a table that do not change. */
export interface TableFacts {
  room: string
  code: string
  gameId: string
  /**
   * The version of the rules in this build, in which the game's new events are written. The game itself is played by
   * the version with which its room was opened.
   */
  version: number
  game: AnyPreparedGame
  /** Whether the game has content of the players' own, such as a board. */
  ownContent?: boolean
}

/**
 * The position of an event log that is opened in the middle: the play, and the numbers that each audience had been
 * shown.
 */
export interface LogOpening extends LogPosition {
  marks: Readonly<Record<Audience, number>>
}

/** One table in memory: a match, and what each audience was shown of it. It changes only by entries that are written. */
export class Table {
  readonly facts: TableFacts
  /** The queue of this table: every task that changes the table runs in it, one after the other. */
  readonly queue = new Queue()
  /** Whether an append is under way: until it is done, no other entries are taken in. */
  isWriting = false
  /** The slot of the grid in which an order is carried out, while all seats work in secret. */
  slot: OrderSlot | undefined
  /** The number of questions to the table that are being answered. */
  #readers = 0
  /** Whether the table was removed from memory: then a task in its queue loads it again. */
  isGone = false
  /** Whether the stored rows of the room were changed: then the table is loaded again as soon as nobody watches it. */
  isOutdated = false
  /** The time when the table last read entries of other processes, by `elapsed` of the clock. */
  readAt = Number.NEGATIVE_INFINITY
  #match: Match
  #numbering: Numbering

  /**
   * Makes a table without entries.
   * @param from the position at which its event log is opened, if not at the beginning
   */
  constructor(facts: TableFacts, from?: LogOpening) {
    this.facts = facts
    this.#match = new Match(facts.game, from)
    const seats = facts.game.seats.map(({ id }: { id: SeatId }) => id)
    this.#numbering = new Numbering(facts.game, wireAudiences(seats), from?.marks, from?.play)
  }

  get numbering(): Numbering {
    return this.#numbering
  }

  /** Whether no task runs or waits at this table. */
  get isIdle(): boolean {
    return this.queue.idle && this.#readers === 0
  }

  /** Answers a question outside the queue; meanwhile the table stays in memory. */
  async reading<T>(answer: () => Promise<T>): Promise<T> {
    this.#readers++
    try {
      return await answer()
    } finally {
      this.#readers--
    }
  }

  /** Carries out an order in a slot of the grid. Call it only within the table's queue. */
  async within<T>(slot: OrderSlot, task: (table: Table) => Promise<T>): Promise<T> {
    this.slot = slot
    try {
      return await task(this)
    } finally {
      this.slot = undefined
    }
  }

  /** Whether the table has every log entry in memory, and not only the entries after a snapshot. */
  get isWhole(): boolean {
    return this.#match.from === undefined
  }

  /** Replaces the entries since a snapshot by all entries from the first one on. The play stays the same. */
  reopen(whole: Table): void {
    this.#match = whole.#match
    this.#numbering = whole.#numbering
  }

  /**
   * Takes in the entries that another table of the same room has beyond the entries of this one.
   * @returns this table
   */
  upTo(other: Table): this {
    this.add(other.logEntries.filter(({ number }) => number > this.last))
    return this
  }

  get play(): Play {
    return this.#match.play
  }

  /** Whether all seats work in secret now (D3.7), as everybody may know. */
  get isSecretPhase(): boolean {
    return seatsWaitingAt(this.facts.game, openOf(this.#match.play)).secret !== undefined
  }

  /**
   * The place of an audience on the grid of time: the place of its seat, or the last place for everybody without a
   * seat.
   */
  placeOf(as: Audience | undefined): TablePlace {
    const { seats } = this.facts.game
    const place = seats.findIndex(({ id }: { id: SeatId }) => id === as)
    return { place: place < 0 ? seats.length : place, places: seats.length + 1 }
  }

  /** The number of the last log entry in memory. */
  get last(): number {
    return this.#match.last
  }

  get status(): 'waiting' | 'playing' | 'over' {
    const { started, ending } = this.#match.play.table.open
    if (ending) return 'over'
    return started ? 'playing' : 'waiting'
  }

  /** The log entries in memory. */
  get logEntries(): readonly LogEntry[] {
    return this.#match.logEntries
  }

  /** The match that decides and folds. Only the table itself may commit to it. */
  get match(): Match {
    return this.#match
  }

  /** Takes in the next entries of the log. */
  add(logEntries: readonly LogEntry[]): void {
    this.commit(this.#match.read(logEntries))
  }

  /** Takes in the next steps, which this table or a table with the same log has proposed. */
  commit(steps: readonly Step[]): void {
    this.#match.commit(steps)
    for (const step of steps) this.#numbering.add(step)
  }

  /** The play as an audience knows it: for asking the game, never for sending to clients. */
  viewOf(audience: Audience): Play {
    return {
      table: viewOf(this.#match.play.table, audience),
      game: viewOf(this.#match.play.game, audience),
    }
  }

  /** The holder of a seat: the id of a person. */
  holderOf(seat: SeatId): string | undefined {
    const { holders = {} } = this.#match.play.table.sealed ?? {}
    // The name of the seat comes from a client, so names that every object inherits must not count as seats.
    return Object.hasOwn(holders, seat) ? holders[seat] : undefined
  }

  holds(person: Pick<Person, 'id'>, seat: SeatId): boolean {
    return this.holderOf(seat) === person.id
  }

  /** The seats that a person holds, in the game's order. */
  seatsOf(person: Pick<Person, 'id'>): SeatId[] {
    return this.facts.game.seats
      .map(({ id }: { id: SeatId }) => id)
      .filter((seat: SeatId) => this.holds(person, seat))
  }

  isHost(person: Pick<Person, 'id'>): boolean {
    return this.#match.play.table.sealed?.host === person.id
  }

  /**
   * Whether the public may watch. Before sides are bid for and the game starts there is nothing to hide, and people who
   * are about to sit down may see who else does.
   */
  get isOpenToPublic(): boolean {
    const { spectators, started, bidding } = this.#match.play.table.open
    return spectators === 'public' || (!started && !bidding)
  }
}
