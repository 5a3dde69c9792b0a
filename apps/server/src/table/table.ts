import {
  type AnyPreparedGame,
  type Audience,
  type BookAt,
  emptyPlay,
  type Line,
  type Person,
  type Play,
  playAfter,
  type SeatId,
  viewOf,
  wireAudiences,
} from '@opsroom/rules/core'
import { Numbering } from './numbering.ts'
import { Queue } from './queue.ts'

/** What does not change about a table. */
export interface TableFacts {
  room: string
  code: string
  gameId: string
  /** The version of the game's events that are written here. */
  version: number
  game: AnyPreparedGame
}

/** One table in memory: what its book folds to. It changes only by entries that are in the book. */
export class Table {
  readonly facts: TableFacts
  /** Everything that is done at this table is done in here, one after the other. */
  readonly queue = new Queue()
  readonly numbering: Numbering
  /** It was put out of memory: whoever waits in its queue asks for the table anew. */
  isGone = false
  #play: Play
  readonly #lines: Line[] = []

  constructor(facts: TableFacts) {
    this.facts = facts
    this.#play = emptyPlay(facts.game)
    this.numbering = new Numbering(
      facts.game,
      wireAudiences(facts.game.seats.map(({ id }: { id: SeatId }) => id)),
    )
  }

  get play(): Play {
    return this.#play
  }

  /** The number of the last line of the book that is in here. */
  get last(): number {
    return this.#lines.length
  }

  get status(): 'waiting' | 'playing' | 'over' {
    const { started, ending } = this.#play.table.open
    if (ending) return 'over'
    return started ? 'playing' : 'waiting'
  }

  /** The whole book, as it is in here. */
  get lines(): readonly Line[] {
    return this.#lines
  }

  /** What orders are judged by. */
  get book(): BookAt {
    return { game: this.facts.game, play: this.#play, lines: this.#lines }
  }

  /** Takes in the next lines of the book. */
  add(lines: readonly Line[]): void {
    for (const line of lines) {
      this.#play = playAfter(this.facts.game, this.#play, this.#lines, line)
      this.#lines.push(line)
      this.numbering.add(line, this.#play)
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
