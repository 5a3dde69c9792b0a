import type { Options, SeatId } from '../../core/index.ts'
import type { DuelView } from '../orders/order.ts'
import type { FighterOrder, PartialOrder } from '../orders/schemas.ts'
import type { Rules } from '../rules.ts'

type Partial = PartialOrder<FighterOrder> & Record<string, unknown>

/**
 * The options of a squadron that has not flown yet, with the choice to do what `flag` says in the same order; offered
 * only if it leads to a legal order.
 */
export function toggle(
  rules: Rules,
  view: DuelView,
  partial: Partial,
  seat: SeatId,
  sofar: Options<never, never>,
  flag: string,
): Options<never, never> {
  const isBegun = partial.path?.length || partial.altitude !== undefined || partial.land
  if (partial.squadron === undefined || isBegun || partial[flag] || sofar.choices.length === 0) return sofar
  const further = { ...partial, [flag]: true }
  const next = rules.orders.get('fighter')?.options(rules, view, further, seat)
  if (!next || next.choices.length === 0) return sofar
  const choice = { pick: flag, value: flag, partial: further as never }
  return { ...sofar, choices: [...sofar.choices, choice] }
}
