import { z } from 'zod/mini'

/**
 * The reason why an order was not accepted; a value, never an exception. It names the rule (`D6.6`) or the protocol's
 * own id (`W3`), a reason for which the client has a text, and the numbers in that text.
 */
export const refusalSchema = z.strictObject({
  rule: z.string(),
  reason: z.string(),
  data: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
})
export type Refusal = z.infer<typeof refusalSchema>

/**
 * Builds a refusal.
 * @param rule the id of the rule that forbids the order
 * @param reason a reason for which the client has a text
 * @param data the values in that text; never another seat's secrets, because the ordering seat sees them
 */
export function refusal(rule: string, reason: string, data?: Record<string, string | number>): Refusal {
  return data ? { rule, reason, data } : { rule, reason }
}

/** The first refusal that a list of checks returns. Callers put first the check that tells the player most. */
export function firstRefusal(...checks: (() => Refusal | undefined)[]): Refusal | undefined {
  for (const check of checks) {
    const found = check()
    if (found) return found
  }
  return undefined
}
