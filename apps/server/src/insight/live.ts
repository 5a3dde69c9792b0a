import { createHash } from 'node:crypto'
import {
  type AnyPreparedGame,
  chaptersAt,
  type Entry,
  emptyPlay,
  evolvePlay,
  type Play,
  redactPlay,
} from '@opsroom/rules/core'

/** A moment at which a round begins, as the public was shown it. */
export interface LiveMoment {
  /** The number of the entry, as the public counts them. */
  entry: number
  chapter: number
  round: number
  /** The open part of the game. */
  open: unknown
}

/** The most moments of a match; no match has as many. */
const mostMoments = 400

/** The seed of the samples: derived from public knowledge about a room only. */
export const liveSampleSeed = (room: string): string =>
  createHash('sha256').update(`live/${room}`).digest('hex')

/**
 * Follows what the public is shown and collects the moments at which a round begins. A moment that was taken back is
 * left out.
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

  /** The number of entries that were followed. */
  get count(): number {
    return this.#count
  }

  get all(): readonly LiveMoment[] {
    return this.#found
  }

  /** @param entries the next ones that the public was shown, in order */
  add(entries: readonly (Entry & { view?: Play })[]): void {
    for (const { view, ...entry } of entries) {
      // The rest of an entry is an entry: the spread loses which member of the union it is.
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
      const chapter = Math.max(1, chaptersAt(this.#game, this.#play).length)
      const round = this.#found.filter((moment) => moment.chapter === chapter).length
      this.#found.push({ entry: this.#count, chapter, round, open: game.open, clock })
    }
  }
}
