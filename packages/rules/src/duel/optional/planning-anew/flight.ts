import type { Hex, Refusal, SeatId } from '../../../core/index.ts'
import { maximumRouteCards } from '../../board/pieces.ts'
import {
  type Airspace,
  canEndRoute,
  cardRefusal,
  flightAfterCard,
  type PlannedFlight,
} from '../../plan/flight.ts'
import type { Rules } from '../../rules/rules.ts'
import type { DuelOpen, DuelView, Plan } from '../../state/open.ts'
import { refusal } from '../../words/refusal.ts'
import { isChangeDue, weatherChangeRuleId } from '../weather-change.ts'
import type { RerouteOrder } from './schema.ts'
import { plansChangedTonight, routeHashes } from './slices.ts'

/**
 * The present state of the bomber's flight, from which a new route starts: its hex, the heading that the next card must
 * follow, whether it has struck, and the cards flown (D4.2, D4.4).
 */
export function currentFlight(open: DuelOpen): PlannedFlight {
  const { at = 0, flown = [], struck } = open.bomber ?? {}
  const { struckAt } = routeHashes.of(open)
  // The first card after the strike may have any heading, as may the first card of all.
  const hasJustStruck =
    struck !== undefined && (struckAt === undefined ? at === struck : struckAt === flown.length)
  const heading = hasJustStruck ? undefined : flown.at(-1)
  return { at, struck: struck !== undefined, cards: flown.length, ...(heading && { heading }) }
}

/** The airports where a new route may end: in edition v2 all but the one where the Mosquito has landed (D5.10). */
export function airportsForNewRoute({ board, edition }: Rules, { mosquito }: DuelOpen): readonly Hex[] {
  const taken = edition === 'v2' && mosquito?.landed ? mosquito.at : undefined
  return board.britishAirports.filter((base) => base !== taken)
}

/** The airspace for a new route: the board, with the airports where the route may end. */
export const airspaceFor = (rules: Rules, open: DuelOpen): Airspace => ({
  board: rules.board,
  edition: rules.edition,
  homes: airportsForNewRoute(rules, open),
})

/**
 * Whether the British may plan anew now, in the bomber's turn before it moves (D10.3): a) in a turn that has begun with
 * a weather change, or b) after the strike. Both are public; whether the British use the right is secret.
 */
const mayPlan = ({ setup }: Rules, open: DuelOpen): boolean =>
  open.bomber?.struck !== undefined || (setup.advanced.includes(weatherChangeRuleId) && isChangeDue(open))

/** The refusal of any new plan at this moment, or undefined. */
export function newPlanRefusal(rules: Rules, { open, secrets }: DuelView, seat: SeatId): Refusal | undefined {
  if (!mayPlan(rules, open)) return refusal('D10.3', 'replan.noRight')
  const last = plansChangedTonight.of(secrets?.[seat])?.at(-1)
  return last?.flown === open.bomber?.flown.length ? refusal('D10.3', 'replan.already') : undefined
}

/** The refusal of the target of a new route, or undefined. The target may change only before the strike. */
export function targetRefusal(
  { board }: Rules,
  { open, secrets }: DuelView,
  seat: SeatId,
  target: Hex | undefined,
): Refusal | undefined {
  const old = secrets?.[seat]?.plan?.target
  if (target === undefined || target === old) return undefined
  if (open.bomber?.struck !== undefined) return refusal('D10.3', 'replan.struck')
  return board.city(target) ? undefined : refusal('D4.1', 'target.notCity', { hex: target })
}

/** The flight after all given cards, or the refusal of the first illegal card. */
export function flightAfterCards(
  rules: Rules,
  open: DuelOpen,
  target: Hex,
  cards: RerouteOrder['route'],
): { flight: PlannedFlight; refused?: undefined } | { flight?: undefined; refused: Refusal } {
  let flight = currentFlight(open)
  for (const heading of cards) {
    const refused = cardRefusal(rules, flight, heading)
    if (refused) return { refused }
    flight = flightAfterCard(rules.board, flight, target, heading)
  }
  return { flight }
}

/**
 * The refusal of the cards of a new route, or undefined: their number (D10.3), each card (D4.2, D4.3, D1.2), strike and
 * landing (D4.1, D5.10).
 */
export function cardsRefusal(
  rules: Rules,
  open: DuelOpen,
  target: Hex,
  cards: RerouteOrder['route'],
): Refusal | undefined {
  const most = maximumRouteCards - (open.bomber?.flown.length ?? 0)
  if (cards.length === 0) return refusal('D4.1', 'route.empty')
  if (cards.length > most) return refusal('D10.3', 'replan.tooLong', { cards: cards.length, most })
  const { flight, refused } = flightAfterCards(rules, open, target, cards)
  if (!flight) return refused
  if (!flight.struck) return refusal('D4.1', 'route.missesTarget', { hex: target })
  if (!canEndRoute(rules.board, flight)) return refusal('D4.1', 'route.noLanding', { hex: flight.at })
  return airportsForNewRoute(rules, open).includes(flight.at)
    ? undefined
    : refusal('D5.10', 'replan.mosquitoLanded', { hex: flight.at })
}

/**
 * The plan in force after a number of flown cards.
 * @param history the changes of the plan tonight, each with the cards flown before it
 */
export const planAfter = (
  locked: Plan,
  history: readonly { flown: number; plan: Plan }[],
  flown: number,
): Plan => history.findLast((one) => one.flown < flown)?.plan ?? locked
