import { createHash } from 'node:crypto'
import {
  type AnyPreparedGame,
  begunChapters,
  type Entry,
  emptyPlay,
  evolvePlay,
  type Play,
  redactPlay,
} from '@opsroom/rules/core'

/** A moment at which a round of a match begins, as the public was shown it. */
export interface LiveMoment {
  /** The number of the moment's entry in the numbering of the public. */
  entry: number
  chapter: number
  round: number
  /** The open part of the game's state at this moment. */
  open: unknown
}

/** The maximum number of moments that are kept for a match. No real match has as many. */
const mostMoments = 400

/** The seed of the samples for a public curve. It is derived only from public knowledge about the room. */
export const liveSampleSeed = (room: string): string =>
  createHash('sha256').update(`live/${room}`).digest('hex')

/**
 * Folds the entries that the public is shown, and collects the moments at which a round begins. Moments that were taken
 * back are left out.
 */
export class LiveMoments {
  readonly #game: AnyPreparedGame
  #play: Play
  #found: (LiveMoment & { clock: number })[] = []
  #count = 0

  constructor(game: AnyPreparedGame) {
    this.#game = game
    this.#play = redactPlay(game, emptyPlay(game), 'public')
  }

  /** The number of public entries that have been folded. */
  get count(): number {
    return this.#count
  }

  get all(): readonly LiveMoment[] {
    return this.#found
  }

  /** @param entries the next entries that the public was shown, in order */
  add(entries: readonly (Entry & { view?: Play })[]): void {
    for (const { view, ...entry } of entries) {
      // The cast is safe: without `view` the object is an entry, but the spread loses which member of the union it is.
      this.#play = view ?? evolvePlay(this.#game, this.#play, entry as Entry)
      this.#count += 1
      this.#note()
    }
  }

  #note(): void {
    const { table, game } = this.#play
    if (!table.open.started || table.open.ending) return
    const clock = this.#game.roundClock(game)
    const last = this.#found.at(-1)
    if (last && clock < last.clock) {
      this.#found = this.#found.filter((moment) => moment.clock <= clock)
    } else if ((!last || clock > last.clock) && this.#found.length < mostMoments) {
      const chapter = Math.max(1, begunChapters(this.#game, this.#play).length)
      const round = this.#found.filter((moment) => moment.chapter === chapter).length
      this.#found.push({ entry: this.#count, chapter, round, open: game.open, clock })
    }
  }
}
