import type { Refusal } from '../../../core/index.ts'
import type { OrderExtension } from '../../rules/contribution.ts'
import type { Rules } from '../../rules/rules.ts'
import type { DuelView } from '../../state/open.ts'
import type { OrderDraft, PlanOrder } from '../../state/order-schemas.ts'
import type { Choice } from '../../words/picks.ts'
import { refusal } from '../../words/refusal.ts'
import type { RerouteOrder } from '../planning-anew/schema.ts'
import { windowAllowance } from './allowance.ts'
import { type WithWindow, windowCards, windowCardsOf, windowField, windowRuleId } from './slice.ts'

/**
 * The refusal of Window cards by the numbers of the compass cards before which they lie, or undefined.
 * @param most the maximum number of Window cards
 * @param first the first compass card that is allowed
 * @param last the last compass card that is allowed
 */
function windowRefusal(
  { window = [] }: WithWindow,
  most: number,
  first: number,
  last: number,
): Refusal | undefined {
  if (window.length > most) return refusal(windowRuleId, 'window.tooMany', { cards: window.length, most })
  const wrong = window.find((card) => card < first || card > last)
  if (wrong !== undefined) return refusal(windowRuleId, 'window.noCard', { card: wrong })
  return new Set(window).size < window.length ? refusal(windowRuleId, 'window.twice') : undefined
}

/** The choices for one more Window card, further along the route than the chosen ones. */
const furtherCards = <P extends WithWindow>(
  draft: P,
  most: number,
  first: number,
  last: number,
): Choice<P>[] => {
  const { window = [] } = draft
  if (window.length >= most) return []
  const from = Math.max(first, (window.at(-1) ?? 0) + 1)
  return Array.from({ length: Math.max(0, last - from + 1) }, (_, index) => ({
    pick: 'window' as const,
    value: from + index,
    draft: { ...draft, window: [...window, from + index] },
  }))
}

/** The field `window` of the order `plan`. Options: pick `window`, value the number of the compass card. */
export const windowPlanExtension: OrderExtension<PlanOrder & WithWindow, OrderDraft<PlanOrder> & WithWindow> =
  {
    order: 'plan',
    fields: windowField,
    refuseLast: ({ setup }, { open }, order) =>
      windowRefusal(order, windowAllowance(setup, open.night), 1, order.route.length),
    options({ setup }, { open }, draft, _seat, sofar) {
      const last = sofar.finish?.route.length ?? 0
      const most = windowAllowance(setup, open.night)
      if (!sofar.finish) return sofar
      if (windowRefusal(draft, most, 1, last)) return { choices: [] }
      return { ...sofar, choices: [...sofar.choices, ...furtherCards(draft, most, 1, last)] }
    },
    sample({ setup }, { open }, rng, _seat, order) {
      const many = rng.int(1 + windowAllowance(setup, open.night))
      const window = rng
        .shuffle(order.route.map((_, index) => index + 1))
        .slice(0, many)
        .sort((a, b) => a - b)
      return window.length > 0 ? { ...order, window } : order
    },
  }

/**
 * The number of Window cards that were locked with the plan and have not been flown, whether they lie on the present
 * route or were left out of it (R119).
 */
function unusedCount({ version }: Rules, { open, secrets }: DuelView, seat: string): number {
  const { plan, lockedPlan = plan } = secrets?.[seat] ?? {}
  if (version >= 5) return windowCardsOf(lockedPlan).length - windowCards.of(open).used.length
  const flown = open.bomber?.flown.length ?? 0
  return windowCardsOf(plan).filter((card) => card > flown).length
}

/**
 * The limits for Window cards on a new route: the number of unused cards, and the first and last compass card before
 * which one may lie.
 * @param cards the number of cards of the new route
 */
function unused(rules: Rules, view: DuelView, seat: string, cards: number): [number, number, number] {
  const flown = view.open.bomber?.flown.length ?? 0
  return [unusedCount(rules, view, seat), flown + 1, flown + cards]
}

/**
 * The field `window` of the order `reroute`: it places the unused Window cards anew; without it they stay where they
 * lie.
 */
export const windowRerouteExtension: OrderExtension<
  RerouteOrder & WithWindow,
  Partial<RerouteOrder> & WithWindow
> = {
  order: 'reroute',
  fields: windowField,
  refuseLast: (rules, view, order, seat) =>
    windowRefusal(order, ...unused(rules, view, seat, order.route.length)),
  options(rules, view, draft, seat, sofar) {
    if (!sofar.finish) return sofar
    const range = unused(rules, view, seat, sofar.finish.route.length)
    if (windowRefusal(draft, ...range)) return { choices: [] }
    return { ...sofar, choices: [...sofar.choices, ...furtherCards(draft, ...range)] }
  },
}
