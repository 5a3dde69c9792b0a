import type { SeatId } from '../../core/index.ts'
import type { Rules } from '../rules/rules.ts'
import type { DuelView } from '../state/open.ts'
import type { FighterOrder, OrderDraft } from '../state/order-schemas.ts'
import type { DuelPick, Options } from '../words/picks.ts'

type Draft = OrderDraft<FighterOrder>

/**
 * Adds to the options of a squadron's order the choice to set a flag of an option. The choice is offered before a
 * flight is begun, and only if it can lead to a legal order.
 */
export const offerFlag =
  <F extends DuelPick>(flag: F) =>
  <D extends Draft & { [name in F]?: unknown }>(
    rules: Rules,
    view: DuelView,
    draft: D,
    seat: SeatId,
    sofar: Options<FighterOrder, D>,
  ): Options<FighterOrder, D> => {
    const isBegun = draft.path?.length || draft.altitude !== undefined || draft.land
    if (draft.squadron === undefined || isBegun || draft[flag] || sofar.choices.length === 0) return sofar
    const further: D = { ...draft, [flag]: true }
    const next = rules.orders.get('fighter')?.options(rules, view, further, seat)
    if (!next || next.choices.length === 0) return sofar
    return { ...sofar, choices: [...sofar.choices, { pick: flag, value: flag, draft: further }] }
  }
