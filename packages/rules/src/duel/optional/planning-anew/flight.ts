import type { Hex, Refusal, SeatId } from '../../../core/index.ts'
import { maximumCards } from '../../board/pieces.ts'
import { type Airspace, afterCard, canEndRoute, cardRefusal, type PlannedFlight } from '../../plan/flight.ts'
import type { Rules } from '../../rules/rules.ts'
import type { DuelOpen, DuelView, Plan } from '../../state/open.ts'
import { refusal } from '../../words/refusal.ts'
import { isChangeDue, weatherChange } from '../weather-change.ts'
import type { RerouteOrder } from './schema.ts'
import { plansChangedTonight, routeHashes } from './slices.ts'

/** The bomber as it is now: where it is, the heading that the next card must follow, what it has done (D4.2, D4.4). */
export function flightNow(open: DuelOpen): PlannedFlight {
  const { at = 0, flown = [], struck } = open.bomber ?? {}
  const { struckAt } = routeHashes.of(open)
  // The first card is free, and the first after the strike.
  const hasJustStruck =
    struck !== undefined && (struckAt === undefined ? at === struck : struckAt === flown.length)
  const heading = hasJustStruck ? undefined : flown.at(-1)
  return { at, struck: struck !== undefined, cards: flown.length, ...(heading && { heading }) }
}

/** Airports where a new route may end: not where the Mosquito has landed (D5.10). */
export function homesFor({ board, edition }: Rules, { mosquito }: DuelOpen): readonly Hex[] {
  const taken = edition === 'v2' && mosquito?.landed ? mosquito.at : undefined
  return board.britishAirports.filter((base) => base !== taken)
}

/** The air above the board, with the airports where a new route may end. */
export const airspaceFor = (rules: Rules, open: DuelOpen): Airspace => ({
  board: rules.board,
  edition: rules.edition,
  homes: homesFor(rules, open),
})

/** a) right after a weather change; b) after the strike. Both are public; whether the right is used is not. */
const mayPlan = ({ setup }: Rules, open: DuelOpen): boolean =>
  open.bomber?.struck !== undefined || (setup.advanced.includes(weatherChange) && isChangeDue(open))

/** Why the route may not be changed now. */
export function rightRefusal(rules: Rules, { open, secrets }: DuelView, seat: SeatId): Refusal | undefined {
  if (!mayPlan(rules, open)) return refusal('D10.3', 'replan.noRight')
  const last = plansChangedTonight.of(secrets?.[seat])?.at(-1)
  return last?.flown === open.bomber?.flown.length ? refusal('D10.3', 'replan.already') : undefined
}

/** The target of a new route: a new one only before the strike. */
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

/** The flight after all these cards, or what is wrong with the first bad one. */
export function flyOn(
  rules: Rules,
  open: DuelOpen,
  target: Hex,
  cards: RerouteOrder['route'],
): { flight: PlannedFlight; refused?: undefined } | { flight?: undefined; refused: Refusal } {
  let flight = flightNow(open)
  for (const heading of cards) {
    const refused = cardRefusal(rules, flight, heading)
    if (refused) return { refused }
    flight = afterCard(rules.board, flight, target, heading)
  }
  return { flight }
}

/** The cards of a new route: their number (D10.3), each card (D4.2, D4.3, D1.2), strike and landing (D4.1, D5.10). */
export function cardsRefusal(
  rules: Rules,
  open: DuelOpen,
  target: Hex,
  cards: RerouteOrder['route'],
): Refusal | undefined {
  const most = maximumCards - (open.bomber?.flown.length ?? 0)
  if (cards.length === 0) return refusal('D4.1', 'route.empty')
  if (cards.length > most) return refusal('D10.3', 'replan.tooLong', { cards: cards.length, most })
  const { flight, refused } = flyOn(rules, open, target, cards)
  if (!flight) return refused
  if (!flight.struck) return refusal('D4.1', 'route.missesTarget', { hex: target })
  if (!canEndRoute(rules.board, flight)) return refusal('D4.1', 'route.noLanding', { hex: flight.at })
  return homesFor(rules, open).includes(flight.at)
    ? undefined
    : refusal('D5.10', 'replan.mosquitoLanded', { hex: flight.at })
}

/** The plan in force when this many cards had been flown. */
export const planAfter = (
  locked: Plan,
  history: readonly { flown: number; plan: Plan }[],
  flown: number,
): Plan => history.findLast((one) => one.flown < flown)?.plan ?? locked
