import type { Hex } from '@opsroom/rules/core'
import type { OrderDraft, PlanOrder } from '@opsroom/rules/duel'
import { type Desk, optionsOf } from './desk.ts'

type PlanDraft = OrderDraft<PlanOrder>

/**
 * The route of a plan extended to a hex further away, with the fewest cards that the rules offer.
 * @returns undefined if no such route leads there and still lets the bomber reach its target and get home
 */
export function wayTo(desk: Desk, from: PlanDraft, goal: Hex): PlanDraft | undefined {
  const seen = new Set<Hex>()
  let edge: PlanDraft[] = [from]
  while (edge.length > 0) {
    const next: PlanDraft[] = []
    for (const draft of edge) {
      for (const choice of optionsOf(desk, draft).choices) {
        if (choice.pick !== 'heading' || choice.hex === undefined || seen.has(choice.hex)) continue
        if (choice.hex === goal) return choice.draft
        seen.add(choice.hex)
        next.push(choice.draft)
      }
    }
    edge = next
  }
  return undefined
}
