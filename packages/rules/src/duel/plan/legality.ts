import { firstRefusal, type Hex, type Refusal } from '../../core/index.ts'
import { maximumRouteCards } from '../board/pieces.ts'
import type { Plan } from '../state/open.ts'
import { refusal } from '../words/refusal.ts'
import {
  type Airspace,
  canEndRoute,
  cardRefusal,
  flightAfterCard,
  flightBeforeTakeOff,
  type PlannedFlight,
} from './flight.ts'

/** The flight after all cards of a route, or the refusal of the first illegal card. */
export function flyRoute(
  airspace: Airspace,
  { start, target, route }: Pick<Plan, 'start' | 'target' | 'route'>,
): { flight: PlannedFlight; refused?: undefined } | { flight?: undefined; refused: Refusal } {
  let flight = flightBeforeTakeOff(start)
  for (const heading of route) {
    const refused = cardRefusal(airspace, flight, heading)
    if (refused) return { refused }
    flight = flightAfterCard(airspace.board, flight, target, heading)
  }
  return { flight }
}

/** The refusal of the bomber's start or target (D4.1), or undefined. */
export function startOrTargetRefusal(
  { board }: Airspace,
  { start, target }: Partial<Plan>,
): Refusal | undefined {
  if (start !== undefined && board.airport(start) !== 'british')
    return refusal('D4.1', 'start.notBritishAirport', { hex: start })
  if (target !== undefined && !board.city(target)) return refusal('D4.1', 'target.notCity', { hex: target })
  return undefined
}

/** The refusal of the Mosquito's start airport, or undefined: it must be British (D3), and not the bomber's (D5.10). */
export function mosquitoStartRefusal(
  { board }: Pick<Airspace, 'board'>,
  start: Hex,
  mosquito: Hex,
): Refusal | undefined {
  if (board.airport(mosquito) !== 'british')
    return refusal('D3', 'mosquito.notBritishAirport', { hex: mosquito })
  if (mosquito === start) return refusal('D5.10', 'mosquito.sameAirport', { hex: mosquito })
  return undefined
}

/**
 * The refusal of a plan's route, or undefined: length, strike and landing by D4.1; each card by D4.2, D4.3 and D1.2, in
 * flying order.
 */
function routeRefusal(airspace: Airspace, plan: Plan): Refusal | undefined {
  const { route, target } = plan
  if (route.length === 0) return refusal('D4.1', 'route.empty')
  if (route.length > maximumRouteCards)
    return refusal('D4.1', 'route.tooLong', { cards: route.length, most: maximumRouteCards })
  const { flight, refused } = flyRoute(airspace, plan)
  if (!flight) return refused
  if (!flight.struck) return refusal('D4.1', 'route.missesTarget', { hex: target })
  return canEndRoute(airspace.board, flight)
    ? undefined
    : refusal('D4.1', 'route.noLanding', { hex: flight.at })
}

/** The refusal of a plan (D4, D5.10), which names its first problem in flying order, or undefined. */
export function planRefusal(airspace: Airspace, plan: Plan): Refusal | undefined {
  return firstRefusal(
    () => startOrTargetRefusal(airspace, plan),
    () => routeRefusal(airspace, plan),
    () => mosquitoStartRefusal(airspace, plan.start, plan.mosquito),
  )
}
