import type { DuelOpen, DuelState, Rules } from '@opsroom/rules/duel'

/** The keys of scenarios that belong to an optional rule. A new rule is added to the list in `optional.ts`. */
export interface OptionScenarioKeys {
  /** The id of the rule, which must be switched on. */
  rule: string
  /** The keys of `given` that the option adds, each with the function that applies its value to a state. */
  given?: Record<string, (state: DuelState, value: never, rules: Rules) => DuelState>
  /** The keys of `then` that the option adds, each with the function that reads its value from a state. */
  shown?: Record<string, (open: DuelOpen) => Record<string, unknown>>
}
