import {
  type AnyPreparedGame,
  type Audience,
  type LogEntry,
  type LogPosition,
  Match,
  openPartOfPlay,
  type Person,
  type Play,
  type SeatId,
  type Step,
  seatsWaitingAtTable,
  shownAttentionOf,
  viewOf,
  wireAudiences,
} from '@opsroom/rules/core'
import { Queue } from '../ops/queue.ts'
import { Numbering } from './numbering.ts'
import type { OrderSlot, TimeGridPosition } from './secret-grid.ts'

/** The facts of a table that never change while it is in memory. */
export interface TableFacts {
  room: string
  code: string
  gameId: string
  /**
   * The game's version in this build, with which new events of the game are written. The game itself is played by the
   * version with which its room was opened.
   */
  version: number
  game: AnyPreparedGame
  /** Whether the game has content of the players' own, such as a board. */
  ownContent?: boolean
}

/**
 * The position from which an event log is read when not from its beginning: the play there, and the number of the last
 * entry that each audience had been shown.
 */
export interface LogStart extends LogPosition {
  marks: Readonly<Record<Audience, number>>
}

/** A person who makes a request at a table, with the seat for which it is made, if any. */
export interface Requester {
  person: Pick<Person, 'id'>
  as?: Audience | undefined
}

/**
 * One table in memory: a match, and the entries that each audience was shown. It changes only by entries that are in
 * the event log.
 */
export class Table {
  readonly facts: TableFacts
  /** The queue of this table: every task that changes the table runs in it, one after the other. */
  readonly queue = new Queue()
  /**
   * Whether this process is appending to the event log: until the append is done, no entries of other processes are
   * taken in.
   */
  isWriting = false
  /**
   * The slot of the time grid in which an order is being carried out while all seats work in secret; undefined
   * otherwise.
   */
  slot: OrderSlot | undefined
  /** The number of reads of the table that are being answered outside its queue. */
  #readers = 0
  /** Whether the table was removed from memory: then a task in its queue loads it again. */
  isGone = false
  /**
   * Whether the room's stored rows were changed outside the event log: then the table is loaded again as soon as nobody
   * watches it.
   */
  isOutdated = false
  /**
   * The time when the table last read the entries of other processes to refuse a stranger, by `elapsed` of the clock.
   * Other reads do not count: the time of a refusal would tell that somebody has been at the table.
   */
  readForStrangersAt = Number.NEGATIVE_INFINITY
  /** The time when the table was last used, or seen to be watched, by `elapsed` of the clock. */
  usedAt = Number.NEGATIVE_INFINITY
  #match: Match
  #numbering: Numbering

  /**
   * Makes a table without entries.
   * @param from the position at which its event log is opened, if not at the beginning
   */
  constructor(facts: TableFacts, from?: LogStart) {
    this.facts = facts
    this.#match = new Match(facts.game, from)
    const seats = facts.game.seats.map(({ id }: { id: SeatId }) => id)
    this.#numbering = new Numbering(facts.game, wireAudiences(seats), from?.marks, from?.play)
  }

  get numbering(): Numbering {
    return this.#numbering
  }

  /** Whether no task of this table runs or waits. */
  get isIdle(): boolean {
    return this.queue.idle && this.#readers === 0
  }

  /** Runs a read of the table outside its queue; the table stays in memory until the read is answered. */
  async reading<T>(answer: () => Promise<T>): Promise<T> {
    this.#readers++
    try {
      return await answer()
    } finally {
      this.#readers--
    }
  }

  /** Carries out an order in a slot of the time grid. Call this only within the table's queue. */
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
   * Takes in the entries that another table object of the same room has after the last entry of this one.
   * @returns this table
   */
  upTo(other: Table): this {
    this.add(other.logEntries.filter(({ number }) => number > this.last))
    return this
  }

  get play(): Play {
    return this.#match.play
  }

  /** Whether all seats work in secret now (D3.7), by what everybody may know. */
  get isSecretPhase(): boolean {
    return seatsWaitingAtTable(this.facts.game, openPartOfPlay(this.#match.play)).secret !== undefined
  }

  /**
   * Whether it is no secret who is at the table: the game is over, or the seats are shown each other's attention. By
   * public knowledge alone.
   */
  get isAttendanceShown(): boolean {
    const { game } = this.facts
    const isShown = ({ id }: { id: SeatId }) => shownAttentionOf(game, this.play, id) !== undefined
    return this.status === 'over' || game.seats.every(isShown)
  }

  /**
   * The position of a person on the time grid: the position of the seat for which the request is made, or the last one,
   * for everybody who does not hold that seat. Naming a seat is not enough: in a slot that is shared with its holder, a
   * refusal would come later whenever the holder gives an order.
   */
  placeOf({ person, as }: Requester): TimeGridPosition {
    const { seats } = this.facts.game
    const place = seats.findIndex(({ id }: { id: SeatId }) => id === as && this.holds(person, id))
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

  /** Takes in the next steps, which were proposed by this table or by another table object with the same log. */
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
    // The seat id comes from a client, so a name that every object inherits, such as `constructor`, must not count as a
    // seat.
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
   * Whether the public may watch. Every table is public until its sides are bid for or its game starts: there is
   * nothing to hide yet, and people who are about to sit down may see who else does.
   */
  get isOpenToPublic(): boolean {
    const { spectators, started, bidding } = this.#match.play.table.open
    return spectators === 'public' || (!started && !bidding)
  }
}
