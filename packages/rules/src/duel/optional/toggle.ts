import type { SeatId } from '../../core/index.ts'
import type { DuelView } from '../orders/order.ts'
import type { FighterOrder, OrderDraft } from '../orders/schemas.ts'
import type { DuelPick, Options } from '../picks.ts'
import type { Rules } from '../rules.ts'

type Draft = OrderDraft<FighterOrder> & Record<string, unknown>

/**
 * The options of a squadron that has not flown yet, with the choice to do what `flag` says in the same order; offered
 * only if it leads to a legal order.
 */
export function toggle(
  rules: Rules,
  view: DuelView,
  draft: Draft,
  seat: SeatId,
  sofar: Options<never, never>,
  flag: DuelPick,
): Options<never, never> {
  const isBegun = draft.path?.length || draft.altitude !== undefined || draft.land
  if (draft.squadron === undefined || isBegun || draft[flag] || sofar.choices.length === 0) return sofar
  const further = { ...draft, [flag]: true }
  const next = rules.orders.get('fighter')?.options(rules, view, further, seat)
  if (!next || next.choices.length === 0) return sofar
  const choice = { pick: flag, value: flag, draft: further as never }
  return { ...sofar, choices: [...sofar.choices, choice] }
}
