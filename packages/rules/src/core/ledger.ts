import { z } from 'zod/mini'

/** One line of a ledger entry: the rule, the reason (a key for which the client has a text), and the points. */
export const ledgerLineSchema = z.strictObject({
  rule: z.string(),
  reason: z.string(),
  points: z.int(),
  /** The piece that the line is about, in an entry that counts several pieces. */
  of: z.optional(z.string()),
})
export type LedgerLine = z.infer<typeof ledgerLineSchema>

/**
 * One change of the score: the side that gets the points, the scoring table, the total, and the lines with reasons,
 * which add up to the total. Each game adds fields for the time and place of the change.
 */
export const ledgerEntrySchema = z.strictObject({
  table: z.string(),
  to: z.string(),
  total: z.int().check(z.minimum(0)),
  lines: z.array(ledgerLineSchema),
})
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>

/** A ledger line with the rule ids and reasons of one game. */
type LineOf<Rule, Reason> = LedgerLine & { rule: Rule; reason: Reason }

/**
 * A rule that adds or takes points in one scoring table. Options contribute modifiers of their own, which do not know
 * each other. @template Rule the rule ids of the game @template Reason the keys for which the client has texts
 */
export interface ScoreModifier<Context, Rule extends string = string, Reason extends string = string> {
  rule: Rule
  reason: Reason
  applies(context: Context): boolean
  points(context: Context): number
}

/**
 * The ledger lines of all modifiers that apply in a context, in the order of the list. Lines of 0 points are left out.
 */
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

/** The sum of the points of ledger lines; 0 without lines. */
export const pointsOfLines = (lines: readonly LedgerLine[]): number =>
  lines.reduce((sum, line) => sum + line.points, 0)

/**
 * The given lines; if their sum is below 0, with one more line that lifts it to 0.
 * @param rule the rule of the game that sets this floor
 */
export function linesWithFloor<Rule extends string, Reason extends string>(
  lines: LineOf<Rule, Reason>[],
  rule: Rule,
): LineOf<Rule, Reason | 'floor'>[] {
  const sum = pointsOfLines(lines)
  return sum < 0 ? [...lines, { rule, reason: 'floor', points: -sum }] : lines
}
