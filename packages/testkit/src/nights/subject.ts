import type { Mistake } from '../broken/mistake.ts'
import type { Property } from '../properties/property.ts'
import type { PlayedGame } from './night.ts'

/** A game as the properties look at it. */
export interface Subject extends PlayedGame {
  /** Mistakes that the properties must notice in this game, and content that its schemas reject. Duel has its own lists. */
  broken?: {
    mistakes: readonly Mistake[]
    event: string
    wrong: object
    /** The mistakes with take-backs that are impossible in this game. */
    impossible?: readonly string[]
  }
  /** Properties of this game alone. */
  properties: readonly Property[]
}
