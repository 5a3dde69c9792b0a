import {
  type AnyPreparedGame,
  type Audience,
  type Entry,
  type Play,
  redactEntry,
  redactPlay,
} from '@opsroom/rules/core'

/** What an audience is shown of a line; with a fresh view where lines that it had seen count no more. */
export type Shown = Entry & { view?: Play }

/** Entries with the number of the first of them in one audience's own numbering. */
export interface Numbered {
  first: number
  entries: Shown[]
}

/**
 * What each audience was shown, and which number it has there: the n-th entry that this audience saw is its number n.
 * Dense, so that neither numbers nor skips tell of what it did not see.
 */
export class Numbering {
  readonly #game: AnyPreparedGame
  readonly #shown: ReadonlyMap<Audience, Shown[]>

  constructor(game: AnyPreparedGame, audiences: readonly Audience[]) {
    this.#game = game
    this.#shown = new Map(audiences.map((audience) => [audience, []]))
  }

  has(audience: Audience): boolean {
    return this.#shown.has(audience)
  }

  /**
   * Gives an entry of the book its number with every audience that may see something of it.
   * @param play what the book folds to with it
   */
  add(entry: Entry, play: Play): void {
    const isTakeBack = entry.scope === 'table' && entry.event.type === 'takenBack'
    for (const [audience, shown] of this.#shown) {
      const seen = redactEntry(this.#game, entry, audience)
      if (!seen) continue
      // Whoever is told of a take-back had seen what was taken back.
      shown.push(isTakeBack ? { ...seen, view: redactPlay(this.#game, play, audience) } : seen)
    }
  }

  /** The number of the last entry that an audience was shown; 0 before the first. */
  last(audience: Audience): number {
    return this.#shown.get(audience)?.length ?? 0
  }

  /** What an audience was shown after a number. */
  after(audience: Audience, number: number): Numbered {
    return { first: number + 1, entries: this.#shown.get(audience)?.slice(number) ?? [] }
  }

  /** Where every audience stands now. */
  marks(): ReadonlyMap<Audience, number> {
    return new Map([...this.#shown].map(([audience, shown]) => [audience, shown.length]))
  }
}
