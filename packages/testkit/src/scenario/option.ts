import type { DuelOpen, DuelState, Rules } from '@opsroom/rules/duel'

/** The meaning of an option's words in a scenario. A new option is a line in the list of `optional.ts`. */
export interface ScenarioOption {
  /** The rule that must be on. */
  rule: string
  /** Keys of `given`, and the state with what each names. */
  given?: Record<string, (state: DuelState, value: never, rules: Rules) => DuelState>
  /** Keys of `then`, and what the state shows under each. */
  shown?: Record<string, (open: DuelOpen) => Record<string, unknown>>
}
