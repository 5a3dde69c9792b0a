import type { Refusal } from '@opsroom/rules/core'

/** The place of a game's order in the message of a window, by which the table names a place of wrong form. */
const inMessage = 'command.command'

/**
 * A refusal of an order for the program that has sent it: the place of wrong form (W1) is that in its own body,
 * `order.…`. The receipt keeps the table's form, which both ways to the table share.
 */
export function placedInBody(refusal: Refusal): Refusal {
  const path = refusal.data?.path
  if (refusal.rule !== 'W1' || typeof path !== 'string') return refusal
  const isOfOrder = path === inMessage || path.startsWith(`${inMessage}.`)
  return isOfOrder
    ? { ...refusal, data: { ...refusal.data, path: `order${path.slice(inMessage.length)}` } }
    : refusal
}
