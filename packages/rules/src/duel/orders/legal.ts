import type { SeatId } from '../../core/index.ts'
import type { Rules } from '../rules.ts'
import type { DuelView } from '../state/open.ts'

/** Whether nothing is wrong with an order, by all that options say of it, too. Whose turn it is was seen to before. */
export const isLegal = (rules: Rules, view: DuelView, order: { type: string }, seat: SeatId): boolean =>
  !rules.orders.get(order.type)?.refuse(rules, view, order, seat)
