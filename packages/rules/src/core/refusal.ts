import { z } from 'zod/mini'

/**
 * Why an order was not accepted. A value, never an exception: it names the rule (`D6.6`) or the protocol's own id
 * (`W3`), a reason that the client words in the player's language, and the numbers that the wording needs.
 */
export const refusalSchema = z.strictObject({
  rule: z.string(),
  reason: z.string(),
  data: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
})
export type Refusal = z.infer<typeof refusalSchema>

export function refusal(rule: string, reason: string, data?: Record<string, string | number>): Refusal {
  return data ? { rule, reason, data } : { rule, reason }
}

/** The first refusal of a list of checks, in the order of their interest for a player. */
export function firstRefusal(...checks: (() => Refusal | undefined)[]): Refusal | undefined {
  for (const check of checks) {
    const found = check()
    if (found) return found
  }
  return undefined
}
