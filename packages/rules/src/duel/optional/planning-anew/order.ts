import { firstRefusal, type SeatId } from '../../../core/index.ts'
import { maximumRouteCards } from '../../board/pieces.ts'
import { sampleByRandomWalk } from '../../orders/composed.ts'
import { completableCards, fewestCardsToLand } from '../../plan/reach.ts'
import type { OrderKind, Rules } from '../../rules/rules.ts'
import type { DuelView, Plan } from '../../state/open.ts'
import type { OrderDraft } from '../../state/order-schemas.ts'
import type { Choice, Options } from '../../words/picks.ts'
import {
  airspaceFor,
  cardsRefusal,
  currentFlight,
  flightAfterCards,
  newPlanRefusal,
  targetRefusal,
} from './flight.ts'
import { type PlanningAnewEvent, type RerouteOrder, rerouteOrderSchema } from './schema.ts'

type Draft = OrderDraft<RerouteOrder>
type Choices = Choice<Draft>[]

const planOf = (view: DuelView, seat: SeatId): Plan | undefined => view.secrets?.[seat]?.plan

function refuse(rules: Rules, view: DuelView, { target, route }: RerouteOrder, seat: SeatId) {
  const plan = planOf(view, seat)
  return firstRefusal(
    () => newPlanRefusal(rules, view, seat),
    () => targetRefusal(rules, view, seat, target),
    () => cardsRefusal(rules, view.open, target ?? plan?.target ?? 0, route),
  )
}

/** A choice for every city that the bomber can still raid with its remaining cards. */
function targetChoices(rules: Rules, { open }: DuelView, draft: Draft): Choices {
  const flight = currentFlight(open)
  const airspace = airspaceFor(rules, open)
  return rules.board.cities
    .filter((city) => flight.cards + fewestCardsToLand(airspace, city, flight) <= maximumRouteCards)
    .map((city) => ({ pick: 'target' as const, value: city, hex: city, draft: { ...draft, target: city } }))
}

function optionsFor(rules: Rules, view: DuelView, draft: Draft, seat: SeatId): Options<RerouteOrder, Draft> {
  const { open } = view
  const { target = planOf(view, seat)?.target ?? 0, route = [] } = draft
  if (newPlanRefusal(rules, view, seat) || targetRefusal(rules, view, seat, draft.target))
    return { choices: [] }
  const hasStruck = open.bomber?.struck !== undefined
  if (!hasStruck && draft.target === undefined)
    return { choices: route.length > 0 ? [] : targetChoices(rules, view, draft) }
  const { flight } = flightAfterCards(rules, open, target, route)
  if (!flight) return { choices: [] }
  const choices = completableCards(airspaceFor(rules, open), target, flight).map(
    ([heading, { at }]): Choice<Draft> => ({
      pick: 'heading' as const,
      value: heading,
      hex: at,
      draft: { ...draft, route: [...route, heading] },
    }),
  )
  const order: RerouteOrder = { ...draft, route }
  return cardsRefusal(rules, open, target, route) ? { choices } : { choices, finish: order }
}

/**
 * The order `reroute` (D10.3): the British plan anew, in secret, in the bomber's turn before it moves, at most once a
 * turn.
 */
export const rerouteOrder: OrderKind<RerouteOrder, Draft, PlanningAnewEvent> = {
  type: 'reroute',
  schema: rerouteOrderSchema,
  side: 'british',
  step: 'bomber',
  refuse,
  decide(_rules, { open, secrets }, { type: _, route, target, ...fields }, _random, seat) {
    const plan = secrets?.[seat]?.plan
    const flown = open.bomber?.flown ?? []
    if (!plan) return []
    const next = { ...plan, ...fields, target: target ?? plan.target, route: [...flown, ...route] }
    return [{ type: 'routePlanned', own: { [seat]: { plan: next, flown: flown.length } } }]
  },
  options: optionsFor,
  sample: sampleByRandomWalk('reroute', 40),
}
