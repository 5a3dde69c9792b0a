import type { AnyGame } from '../../core/index.ts'
import type { Property } from '../properties/property.ts'

/** A game as the properties need to know it: the contract says the rest. */
export interface Subject {
  game: AnyGame
  /** Each random night is played with one of these. */
  setups: readonly unknown[]
  /** A game ends after at most so many commands; the proof stands where the number does. */
  bound(setup: unknown): number
  /** Keys under which a number counts things, so that an order under construction may have fewer of them. */
  counts: readonly string[]
  /** The form in which `options` would give an order that is accepted: without what says nothing. */
  normal(command: unknown): unknown
  /** Properties of this game alone. */
  properties: readonly Property[]
}
