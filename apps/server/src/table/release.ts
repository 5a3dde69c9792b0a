import type { AnyPreparedGame, Entry, Play } from '@opsroom/rules/core'

/**
 * Values of the round clock before and after the game. Public entries with the value `beforeAll`, as before the start,
 * may be seen immediately; when the clock is at `afterAll`, after the end, no entry is held back any more.
 */
const beforeAll = Number.NEGATIVE_INFINITY
const afterAll = Number.POSITIVE_INFINITY

/** The types of the events that even late spectators are shown immediately, because the lobby shows them too. */
const seenAtOnce = new Set(['started', 'spectatorsLetIn', 'spectatorsKeptOut'])
const isSeenAtOnce = ({ scope, event }: Entry): boolean => scope === 'table' && seenAtOnce.has(event.type)

/**
 * Counts the public entries that spectators may have. In a room that is shown some rounds late, an entry is released
 * when that many rounds have been played after it, or the game is over; never before an earlier entry. Spectators who
 * are let in later (T31) immediately see all that was played until then.
 */
export class ReleasedEntryCounter {
  readonly #game: AnyPreparedGame
  /** The value of the round clock when each public entry was added. */
  readonly #stamps: number[]
  /**
   * The round clock: the round of the game that has been reached. It never goes back, not even with a take-back, so
   * entries that follow a take-back are held back for longer.
   */
  #clock = beforeAll
  #rounds = 0
  #count = 0

  constructor(game: AnyPreparedGame, stamps: readonly number[] = []) {
    this.#game = game
    this.#stamps = [...stamps]
  }

  get count(): number {
    return this.#count
  }

  /** Takes the next entry of the event log into the count. @param play the play after this entry */
  advance(entry: Entry, { table: { open }, game }: Play, isPublic: boolean): void {
    this.#rounds = open.delayRounds ?? 0
    const now = open.ending ? afterAll : open.started ? this.#game.roundClock(game) : beforeAll
    this.#clock = Math.max(this.#clock, now)
    if (isPublic) this.#stamps.push(isSeenAtOnce(entry) ? beforeAll : this.#clock)
    while (this.#isReleased(this.#stamps[this.#count])) this.#count++
  }

  #isReleased(stamp: number | undefined): boolean {
    return stamp !== undefined && stamp + this.#rounds <= this.#clock
  }

  /** A copy of this count, for looking ahead at entries that are not stored yet. */
  copy(): ReleasedEntryCounter {
    const copy = new ReleasedEntryCounter(this.#game, this.#stamps)
    copy.#clock = this.#clock
    copy.#rounds = this.#rounds
    copy.#count = this.#count
    return copy
  }
}
