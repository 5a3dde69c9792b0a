import type { Choice } from '@opsroom/rules/core'
import { type OrderDraft, optionalRules } from '@opsroom/rules/duel'

/** The optional rule that brings an order. */
export const ruleOfOrder = (type: string): string | undefined =>
  optionalRules.find(({ orders = [] }) => orders.some((order) => order.type === type))?.rule

/** The optional rule that adds to an order what this choice puts into it. */
export function ruleOfChoice(before: OrderDraft, { draft }: Choice<OrderDraft>): string | undefined {
  const was = new Map(Object.entries(before))
  const changed = Object.entries(draft).flatMap(([field, value]) =>
    JSON.stringify(value) === JSON.stringify(was.get(field)) ? [] : [field],
  )
  return optionalRules.find(({ extensions = [] }) =>
    extensions.some(
      ({ order, fields }) => order === draft.type && changed.some((field) => Object.hasOwn(fields, field)),
    ),
  )?.rule
}
