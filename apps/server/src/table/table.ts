import {
  type AnyPreparedGame,
  type Audience,
  emptyPlay,
  type LogEntry,
  type LogPosition,
  type MatchState,
  type Person,
  type Play,
  playAfter,
  type SeatId,
  viewOf,
  wireAudiences,
} from '@opsroom/rules/core'
import { Queue } from '../ops/queue.ts'
import { Numbering } from './numbering.ts'

/** What does not change about a table. */
export interface TableFacts {
  room: string
  code: string
  gameId: string
  /** The version of the game's events that are written here. */
  version: number
  game: AnyPreparedGame
}

/** Where an event log is opened in the middle: what it had come to, and how much each audience had been shown. */
export interface Opening extends LogPosition {
  marks: Readonly<Record<Audience, number>>
}

/** One table in memory: what its event log folds to. It changes only by entries that are in the event log. */
export class Table {
  readonly facts: TableFacts
  /** Everything that is done at this table is done in here, one after the other. */
  readonly queue = new Queue()
  /** It was put out of memory: whoever waits in its queue asks for the table anew. */
  isGone = false
  #from: Opening | undefined
  #play: Play
  #logEntries: LogEntry[] = []
  #numbering: Numbering

  /** @param from where its event log is opened, if not at the beginning */
  constructor(facts: TableFacts, from?: Opening) {
    this.facts = facts
    this.#from = from
    this.#play = from?.play ?? emptyPlay(facts.game)
    const seats = facts.game.seats.map(({ id }: { id: SeatId }) => id)
    this.#numbering = new Numbering(facts.game, wireAudiences(seats), from?.marks)
  }

  get numbering(): Numbering {
    return this.#numbering
  }

  /** Whether every log entry is in here, and not only those after a snapshot. */
  get isWhole(): boolean {
    return this.#from === undefined
  }

  /** Becomes as a table that has the entries from the first one on. Nothing else changes by it. */
  reopen(whole: Table): void {
    this.#from = undefined
    this.#play = whole.#play
    this.#logEntries = whole.#logEntries
    this.#numbering = whole.#numbering
  }

  get play(): Play {
    return this.#play
  }

  /** The number of the last log entry that is in here. */
  get last(): number {
    return (this.#from?.number ?? 0) + this.#logEntries.length
  }

  get status(): 'waiting' | 'playing' | 'over' {
    const { started, ending } = this.#play.table.open
    if (ending) return 'over'
    return started ? 'playing' : 'waiting'
  }

  /** The event log, as it is in here. */
  get logEntries(): readonly LogEntry[] {
    return this.#logEntries
  }

  /** What orders are judged by. */
  get match(): MatchState {
    const match = { game: this.facts.game, play: this.#play, logEntries: this.#logEntries }
    return this.#from ? { ...match, from: this.#from } : match
  }

  /** Takes in the next log entries. */
  add(logEntries: readonly LogEntry[]): void {
    for (const logEntry of logEntries) {
      this.#play = playAfter(this.facts.game, this.#play, this.#logEntries, logEntry, this.#from)
      this.#logEntries.push(logEntry)
      this.numbering.add(logEntry, this.#play)
    }
  }

  /** The table as an audience knows it, for asking the game; never for the wire. */
  viewOf(audience: Audience): Play {
    return {
      table: viewOf(this.#play.table, audience) as Play['table'],
      game: viewOf(this.#play.game, audience),
    }
  }

  /** Who holds a seat: the id of a person. */
  holderOf(seat: SeatId): string | undefined {
    return this.#play.table.sealed?.holders[seat]
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
    return this.#play.table.sealed?.host === person.id
  }

  /**
   * Whether the public may watch. Before the game starts there is nothing to hide, and whoever is about to sit down
   * sees the others do so.
   */
  get isOpenToPublic(): boolean {
    const { spectators, started } = this.#play.table.open
    return spectators === 'public' || !started
  }
}
