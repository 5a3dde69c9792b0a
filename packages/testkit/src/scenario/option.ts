import type { DuelOpen, DuelState, Rules } from '@opsroom/rules/duel'

/** The meaning of an option's words in a scenario. A new option is a line in the list of `optional.ts`. */
export interface ScenarioOption {
  /** The rule that must be on. */
  rule: string
  /** The keys of `given` that the option adds, each with the function that applies its value to a state. */
  given?: Record<string, (state: DuelState, value: never, rules: Rules) => DuelState>
  /** The keys of `then` that the option adds, each with the function that reads its value from a state. */
  shown?: Record<string, (open: DuelOpen) => Record<string, unknown>>
}
