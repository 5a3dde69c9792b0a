import type { Rng, SeatId } from '../../core/index.ts'
import { maximumRouteCards } from '../board/pieces.ts'
import { canEndRoute, flightBeforeTakeOff, type PlannedFlight } from '../plan/flight.ts'
import { flyRoute, planRefusal, startOrTargetRefusal } from '../plan/legality.ts'
import { canRaid, completableCards } from '../plan/reach.ts'
import type { OrderKind, Rules } from '../rules/rules.ts'
import type { BaseEvent } from '../state/events.ts'
import type { DuelView, Plan } from '../state/open.ts'
import { type OrderDraft, type PlanOrder, planOrderSchema } from '../state/order-schemas.ts'
import type { Choice, DuelPick, Options } from '../words/picks.ts'
import { refusal } from '../words/refusal.ts'

type PlanDraft = OrderDraft<PlanOrder>
type Choices = Choice<PlanDraft>[]

const isLocked = (view: DuelView, seat: SeatId): boolean => view.secrets?.[seat]?.plan !== undefined

/** The plan that an order contains, with the fields of options. */
const planOf = ({ type: _, ...plan }: PlanOrder): Plan => plan

const airportChoices = (
  pick: DuelPick,
  key: 'start' | 'mosquito',
  hexes: readonly number[],
  draft: PlanDraft,
): Choices => hexes.map((hex) => ({ pick, value: hex, hex, draft: { ...draft, [key]: hex } }))

function targetChoices(rules: Rules, start: number, draft: PlanDraft): Choices {
  return rules.board.cities
    .filter((city) => canRaid(rules, start, city))
    .map((city) => ({ pick: 'target' as const, value: city, hex: city, draft: { ...draft, target: city } }))
}

function routeChoices(rules: Rules, start: number, target: number, draft: PlanDraft): Choices {
  const route = draft.route ?? []
  const { flight } = flyRoute(rules, { start, target, route })
  if (!flight) return []
  const cards: Choices = completableCards(rules, target, flight).map(([heading, { at }]) => ({
    pick: 'heading' as const,
    value: heading,
    hex: at,
    draft: { ...draft, route: [...route, heading] },
  }))
  if (!canEndRoute(rules.board, flight)) return cards
  const bases = rules.board.britishAirports.filter((base) => base !== start)
  return [...cards, ...airportChoices('base', 'mosquito', bases, draft)]
}

/**
 * The choices of phase 3: start, target, headings one by one, then the Mosquito's base. Each choice leaves a plan that
 * can be completed legally.
 */
function planOptions(
  rules: Rules,
  view: DuelView,
  draft: PlanDraft,
  seat: SeatId,
): Options<PlanOrder, PlanDraft> {
  const { start, target, route, mosquito } = draft
  if (isLocked(view, seat) || startOrTargetRefusal(rules, draft)) return { choices: [] }
  if (start !== undefined && target !== undefined && mosquito !== undefined) {
    const order: PlanOrder = { ...draft, start, target, route: route ?? [], mosquito }
    return planRefusal(rules, planOf(order)) ? { choices: [] } : { choices: [], finish: order }
  }
  // A draft with a route or a Mosquito base but without start or target: the choices offered below never lead to it.
  if (mosquito !== undefined || (route?.length && (start === undefined || target === undefined)))
    return { choices: [] }
  if (start === undefined) {
    const targets = target === undefined ? rules.board.cities : [target]
    const starts = rules.board.britishAirports.filter((from) =>
      targets.some((city) => canRaid(rules, from, city)),
    )
    return { choices: airportChoices('start', 'start', starts, draft) }
  }
  return {
    choices:
      target === undefined ? targetChoices(rules, start, draft) : routeChoices(rules, start, target, draft),
  }
}

/** A random legal plan: any start, any target in reach, a route of any length. */
function samplePlan(rules: Rules, rng: Rng): PlanOrder | undefined {
  const raids = rules.board.britishAirports.flatMap((start) =>
    rules.board.cities.filter((target) => canRaid(rules, start, target)).map((target) => ({ start, target })),
  )
  if (raids.length === 0) return undefined
  const { start, target } = rng.pick(raids)
  const most = rng.int(2) === 0 ? maximumRouteCards : 1 + rng.int(maximumRouteCards)
  let flight: PlannedFlight = flightBeforeTakeOff(start)
  const route: Plan['route'] = []
  for (;;) {
    if (canEndRoute(rules.board, flight) && rng.int(3) > 0) break
    const within = completableCards(rules, target, flight, most)
    const cards = within.length > 0 ? within : completableCards(rules, target, flight)
    // Every card so far left a legal route, so a flight without a further card has already landed.
    if (cards.length === 0) break
    const [heading, next] = rng.pick(cards)
    route.push(heading)
    flight = next
  }
  return {
    type: 'plan',
    start,
    target,
    route,
    mosquito: rng.pick(rules.board.britishAirports.filter((base) => base !== start)),
  }
}

/** The order `plan` of phase 3: the British plan, in secret (D3, D4). */
export const planOrder: OrderKind<PlanOrder, PlanDraft, BaseEvent> = {
  type: 'plan',
  schema: planOrderSchema,
  side: 'british',
  step: 'preparation',
  refuse: (rules, view, command, seat) =>
    isLocked(view, seat) ? refusal('D3.7', 'preparation.locked') : planRefusal(rules, planOf(command)),
  decide: (_rules, _state, command, _random, seat) => [
    { type: 'planLocked', own: { [seat]: { plan: planOf(command) } } },
  ],
  options: planOptions,
  sample: (rules, view, rng, seat) => (isLocked(view, seat) ? undefined : samplePlan(rules, rng)),
}
