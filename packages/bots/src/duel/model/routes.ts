import { type Direction, directions, type Hex } from '@opsroom/rules/core'
import { maximumRouteCards, type Rules, type Weather } from '@opsroom/rules/duel'
import {
  canEndRoute,
  completableCards,
  fewestCardsToLand,
  flightAfterCard,
  type PlannedFlight,
} from '@opsroom/rules/duel/forecast'
import { cachedOnce } from './once.ts'

/** A card that a bomber may fly next, with its probability in the model of routes. */
export interface CardChance {
  heading: Direction
  next: PlannedFlight
  chance: number
}

/**
 * A model of bombers' routes for somebody who does not know the plan: to the target and home, mostly by short ways,
 * round storms. Results are cached for each flight and target.
 */
export interface RouteModel {
  /** The cards that a bomber with this target may fly next; none when it can land. */
  ways(target: Hex, flight: PlannedFlight): readonly CardChance[]
}

/** The exponent by which each card beyond the shortest way makes a way less likely. */
const haste = 0.9
/** The exponent by which each point of damage by weather makes a way less likely. */
const care = 0.35

const keyOf = (target: Hex, { at, heading, struck, cards }: PlannedFlight): number =>
  (((target * 1000 + at) * 7 + (heading ? directions.indexOf(heading) + 1 : 0)) * 2 + (struck ? 1 : 0)) * 64 +
  cards

function waysOf(
  rules: Rules,
  weather: Weather | undefined,
  target: Hex,
  flight: PlannedFlight,
): CardChance[] {
  // The route ends here: a bomber that has struck and flies over a British airport lands.
  if (canEndRoute(rules.board, flight)) return []
  const cards = completableCards(rules, target, flight, maximumRouteCards)
  const weights = cards.map(([, next]) => {
    const detour = fewestCardsToLand(rules, target, next)
    const storm = weather?.storms.includes(next.at) ? 2 : 0
    return Math.exp(-haste * detour - care * storm)
  })
  const sum = weights.reduce((a, b) => a + b, 0)
  return cards.map(([heading, next], place) => ({ heading, next, chance: (weights[place] ?? 0) / sum }))
}

function modelOf(rules: Rules, weather: Weather | undefined): RouteModel {
  const known = new Map<number, CardChance[]>()
  return {
    ways: (target, flight) =>
      cachedOnce(known, keyOf(target, flight), () => waysOf(rules, weather, target, flight)),
  }
}

const models = new WeakMap<Rules, Map<string, RouteModel>>()

/** The model of routes for these rules in this weather. */
export function routeModel(rules: Rules, weather: Weather | undefined): RouteModel {
  const byStorms = cachedOnce(models, rules, () => new Map<string, RouteModel>())
  const key = [...(weather?.storms ?? [])].sort((a, b) => a - b).join()
  return cachedOnce(byStorms, key, () => modelOf(rules, weather))
}

/**
 * The state of the bomber's flight after its public cards, on the supposition that it flies to this target; undefined
 * when the cards and the strike rule this target out.
 */
export function bomberFlyingTo(
  rules: Rules,
  target: Hex,
  start: Hex,
  flown: readonly Direction[],
  struck: Hex | undefined,
): { flight: PlannedFlight; before: PlannedFlight[] } | undefined {
  let flight: PlannedFlight = { at: start, struck: false, cards: 0 }
  const before: PlannedFlight[] = []
  for (const heading of flown) {
    before.push(flight)
    flight = flightAfterCard(rules.board, flight, target, heading)
  }
  return (flight.struck ? flight.struck && struck === target : struck === undefined)
    ? { flight, before }
    : undefined
}
