import type { AnyPreparedGame, Entry, Play } from '@opsroom/rules/core'

/** Everything before the start may be seen at once; after the end nothing is held back. */
const beforeAll = Number.NEGATIVE_INFINITY
const afterAll = Number.POSITIVE_INFINITY

/** That the game has begun is seen in the lobby too, as is who may watch it. */
const seenAtOnce = new Set(['started', 'spectatorsLetIn', 'spectatorsKeptOut'])
const isSeenAtOnce = ({ scope, event }: Entry): boolean => scope === 'table' && seenAtOnce.has(event.type)

/**
 * The number of public entries that spectators may have. In a room some rounds late, an entry is released when the game
 * has gone on for so many rounds since, or is over; never one before those in front of it. Where spectators are let in later
 * (T31), they see at once all that was played until then.
 */
export class Release {
  readonly #game: AnyPreparedGame
  /** Of every public entry the round clock when it happened. */
  readonly #stamps: number[]
  /** Never goes back, not even with a take-back: entries after one are held back for longer. */
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

  /** Notes the next entry. @param play after it */
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

  /** For looking ahead. */
  copy(): Release {
    const copy = new Release(this.#game, this.#stamps)
    copy.#clock = this.#clock
    copy.#rounds = this.#rounds
    copy.#count = this.#count
    return copy
  }
}
