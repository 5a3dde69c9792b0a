import { z } from 'zod/mini'

/** One line of a ledger entry: the rule, its reason (the client has words for each), and the points. */
export const ledgerLineSchema = z.strictObject({
  rule: z.string(),
  reason: z.string(),
  points: z.int(),
  /** The piece that the line is about, where an entry counts several. */
  of: z.optional(z.string()),
})
export type LedgerLine = z.infer<typeof ledgerLineSchema>

/**
 * One change of the score: to whom, how much, by which scoring table, and why. The lines add up to the total. A game adds
 * fields for when and where it happened.
 */
export const ledgerEntrySchema = z.strictObject({
  table: z.string(),
  to: z.string(),
  total: z.int().check(z.minimum(0)),
  lines: z.array(ledgerLineSchema),
})
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>

/** A line whose rule and reason are those of one game. */
type LineOf<Rule, Reason> = LedgerLine & { rule: Rule; reason: Reason }

/**
 * A rule that adds or takes points in one scoring table. Options contribute more of them; none knows the others.
 * @template Rule the rule ids of the game
 * @template Reason the words by which the client explains a line
 */
export interface ScoreModifier<Context, Rule extends string = string, Reason extends string = string> {
  rule: Rule
  reason: Reason
  applies(context: Context): boolean
  points(context: Context): number
}

/** The lines of all modifiers that act in this context, in the order of the list. Lines of 0 points are left out. */
export function linesOf<C, Rule extends string, Reason extends string>(
  modifiers: readonly ScoreModifier<C, Rule, Reason>[],
  context: C,
): LineOf<Rule, Reason>[] {
  const lines: LineOf<Rule, Reason>[] = []
  for (const { rule, reason, applies, points } of modifiers) {
    if (!applies(context)) continue
    const worth = points(context)
    if (worth !== 0) lines.push({ rule, reason, points: worth })
  }
  return lines
}

export const sumOf = (lines: readonly LedgerLine[]): number =>
  lines.reduce((sum, line) => sum + line.points, 0)

/** Lifts a sum below 0 to 0 with a line that says so. @param rule the rule of the game that sets the floor */
export function withFloor<Rule extends string, Reason extends string>(
  lines: LineOf<Rule, Reason>[],
  rule: Rule,
): LineOf<Rule, Reason | 'floor'>[] {
  const sum = sumOf(lines)
  return sum < 0 ? [...lines, { rule, reason: 'floor', points: -sum }] : lines
}
