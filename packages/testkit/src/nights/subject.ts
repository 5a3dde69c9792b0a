import type { AnyGame, Choice, Entry, Rng, SeatId, State } from '@opsroom/rules/core'
import type { Mistake } from '../broken/mistake.ts'
import type { Property } from '../properties/property.ts'
import type { Scenario } from '../scenario/format.ts'
import type { Core } from './core.ts'
import type { Night } from './night.ts'

/** A game as the properties need to know it: the contract says the rest. */
export interface Subject {
  game: AnyGame
  /** Which of its setups are played, where a game is here more than once. */
  title?: string
  /** The version of its rules; absent: the newest. */
  version?: number
  /** The number of its fixed random games, half of them in the gate: campaigns and options are dearer than plain nights. */
  games: number
  /** Each random night is played with one of these. */
  setups: readonly unknown[]
  /** Finds orders, if not the game's own `sample` does: for nights in which more happens. */
  sample?(night: Night, seat: SeatId, rng: Rng): unknown
  /** One act in so many is somebody's wish at the table: a take-back, a draw, the end. Absent: nobody has any. */
  wishes?: number
  /** Instead of the core: to see that its mistakes would be noticed. */
  core?: Core
  /** A game ends after at most so many commands; the proof stands where the number does. */
  bound(setup: unknown): number
  /** Keys under which a number counts things, so that an order under construction may have fewer of them. */
  counts: readonly string[]
  /** The form in which `options` would give an order that is accepted: without what says nothing. */
  normal(command: unknown, view: State): unknown
  /** A difference between the hexes and costs of the choices that led to an order and its result. */
  disagreement?(taken: readonly Choice[], entries: readonly Entry[]): string | undefined
  /** The orders of a night as a scenario, where the scenario runner knows the game. */
  asScenario?(night: Night): Scenario | undefined
  /** Mistakes that the properties must notice in this game, and what its schemas do not take. Duel has its own lists. */
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
