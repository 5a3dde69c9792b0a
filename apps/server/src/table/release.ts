import type { AnyPreparedGame, Entry, Play } from '@opsroom/rules/core'

/**
 * The stamps of entries before the start, which may be seen immediately, and of the end, after which nothing is held
 * back.
 */
const beforeAll = Number.NEGATIVE_INFINITY
const afterAll = Number.POSITIVE_INFINITY

/** Events that even late spectators are shown immediately: the lobby shows them too. */
const seenAtOnce = new Set(['started', 'spectatorsLetIn', 'spectatorsKeptOut'])
const isSeenAtOnce = ({ scope, event }: Entry): boolean => scope === 'table' && seenAtOnce.has(event.type)

/**
 * The number of public entries that spectators may have. In a room some rounds late, an entry is released when the game
 * has gone on for so many rounds since, or is over; never one before those in front of it. Where spectators are let in later
 * (T31), they see at once all that was played until then.
 */
export class Release {
  readonly #game: AnyPreparedGame
  /** The round clock at the time of each public entry. */
  readonly #stamps: number[]
  /** The round clock. It never goes back, not even with a take-back: entries after one are held back for longer. */
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

  /** Notes the next entry. @param play the play after it */
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

  /** A copy, for looking ahead. */
  copy(): Release {
    const copy = new Release(this.#game, this.#stamps)
    copy.#clock = this.#clock
    copy.#rounds = this.#rounds
    copy.#count = this.#count
    return copy
  }
}
