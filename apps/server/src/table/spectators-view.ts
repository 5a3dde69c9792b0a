import { type AnyPreparedGame, emptyPlay, evolvePlay, type Play, redactPlay } from '@opsroom/rules/core'
import type { Shown } from './numbering.ts'

/** The play as spectators know it who were given the stream up to a number: the fold of just that. */
export class SpectatorsView {
  readonly #game: AnyPreparedGame
  #play: Play
  #last = 0

  constructor(game: AnyPreparedGame) {
    this.#game = game
    this.#play = redactPlay(game, emptyPlay(game), 'public')
  }

  /** For looking ahead. */
  copy(): SpectatorsView {
    const copy = new SpectatorsView(this.#game)
    copy.#play = this.#play
    copy.#last = this.#last
    return copy
  }

  /** @param last never less than before */
  at(shown: readonly Shown[], last: number): Play {
    for (const { view, ...entry } of shown.slice(this.#last, last))
      this.#play = view ?? evolvePlay(this.#game, this.#play, entry as never)
    this.#last = last
    return redactPlay(this.#game, this.#play, 'public')
  }
}
