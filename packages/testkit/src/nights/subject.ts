import type { Mistake } from '../broken/mistake.ts'
import type { Property } from '../properties/property.ts'
import type { GameForNights } from './night.ts'

/** A game with the properties and deliberate mistakes that are tested on it. */
export interface Subject extends GameForNights {
  /**
   * Deliberate mistakes that the properties must detect in this game, and content that its schemas must reject. Duel
   * has its own lists.
   */
  broken?: {
    mistakes: readonly Mistake[]
    event: string
    wrong: object
    /** The names of deliberate mistakes with take-backs that are impossible in this game. */
    impossible?: readonly string[]
  }
  /** Properties that only this game has. */
  properties: readonly Property[]
}
