/**
 * The identifiers that a contribution adds, by use: those for which the client has a text, and those that appear in a
 * state.
 */
export interface ContributedWords {
  /** The kinds of choice (`pick`) in orders. */
  readonly picks?: readonly string[]
  /** The reasons for which an order is refused. */
  readonly refusals?: readonly string[]
  /** The reasons of ledger lines. */
  readonly reasons?: readonly string[]
  /** The aircraft types that a squadron may fly instead of its type in the base game. */
  readonly aircraft?: readonly string[]
}

/**
 * The words of each option, by its rule. The file that defines an option adds them here (`declare module`) and passes
 * the same words to `defineOption`, so that the base game need not name any option.
 */
// biome-ignore lint/suspicious/noEmptyInterface: every option adds a field
export interface WordsByRule {}

/** The union of the words of all options for one use. */
export type OptionWord<K extends keyof ContributedWords> = {
  [Rule in keyof WordsByRule]: WordsByRule[Rule] extends Readonly<Record<K, readonly (infer W)[]>> ? W : never
}[keyof WordsByRule]
