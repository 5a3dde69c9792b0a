import {
  type AnyPreparedGame,
  type Audience,
  type Entry,
  type Line,
  type Play,
  redactEntry,
  redactPlay,
} from '@opsroom/rules/core'

/** What an audience is shown of a line; with a fresh view where lines that it had seen count no more. */
export type Shown = Entry & {
  view?: Play
  /** The numbers of those lines, in this audience's own numbering. */
  gone?: number[]
}

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
  /** The line of the book behind each entry that an audience was shown. */
  readonly #lines: ReadonlyMap<Audience, number[]>

  constructor(game: AnyPreparedGame, audiences: readonly Audience[]) {
    this.#game = game
    this.#shown = new Map(audiences.map((audience) => [audience, []]))
    this.#lines = new Map(audiences.map((audience) => [audience, []]))
  }

  has(audience: Audience): boolean {
    return this.#shown.has(audience)
  }

  /**
   * Gives a line of the book its number with every audience that may see something of it.
   * @param play what the book folds to with it
   */
  add({ number, entry }: Line, play: Play): void {
    for (const [audience, shown] of this.#shown) {
      const seen = redactEntry(this.#game, entry, audience)
      if (!seen) continue
      const lines = this.#lines.get(audience) ?? []
      shown.push({ ...seen, ...this.#anew(entry, audience, play, lines) })
      lines.push(number)
    }
  }

  /** Whoever is told of a take-back had seen what was taken back, and is given the play without it. */
  #anew(
    entry: Entry,
    audience: Audience,
    play: Play,
    lines: readonly number[],
  ): Pick<Shown, 'view' | 'gone'> {
    if (entry.scope !== 'table' || entry.event.type !== 'takenBack') return {}
    const taken = new Set(entry.event.sealed?.lines)
    const gone = lines.flatMap((line, place) => (taken.has(line) ? [place + 1] : []))
    return { view: redactPlay(this.#game, play, audience), gone }
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
