/** Words of a contribution that the client explains or that stand in a state, by their use. */
export interface ContributedWords {
  /** Subjects of a choice in an order. */
  readonly picks?: readonly string[]
  /** Reasons for which an order is refused. */
  readonly refusals?: readonly string[]
  /** Reasons of a ledger line. */
  readonly reasons?: readonly string[]
  /** Aircraft that a squadron may fly in place of its own. */
  readonly aircraft?: readonly string[]
}

/**
 * The words of each option, by its rule. The file that defines an option adds its own here (`declare module`) and gives
 * the same list to `defineOption`: the base game names none.
 */
// biome-ignore lint/suspicious/noEmptyInterface: every option adds a field
export interface WordsByRule {}

/** The words of all options for one use, as a type. */
export type OptionWord<K extends keyof ContributedWords> = {
  [Rule in keyof WordsByRule]: WordsByRule[Rule] extends Readonly<Record<K, readonly (infer W)[]>> ? W : never
}[keyof WordsByRule]
