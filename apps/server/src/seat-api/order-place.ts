import type { Refusal } from '@opsroom/rules/core'

/** The path of a game's order in a browser's message. The table names fields of a wrong form by this path. */
const inMessage = 'command.command'

/**
 * The refusal of an order for the program that sent it: the path of a field of a wrong form (W1) is changed to the path
 * in the program's own body, `order.…`. The stored receipt keeps the path of the table, because browsers use the same
 * receipts.
 */
export function refusalWithBodyPath(refusal: Refusal): Refusal {
  const path = refusal.data?.path
  if (refusal.rule !== 'W1' || typeof path !== 'string') return refusal
  const isOfOrder = path === inMessage || path.startsWith(`${inMessage}.`)
  return isOfOrder
    ? { ...refusal, data: { ...refusal.data, path: `order${path.slice(inMessage.length)}` } }
    : refusal
}
