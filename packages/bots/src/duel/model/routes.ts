import { type Direction, directions, type Hex } from '@opsroom/rules/core'
import { maximumCards, type Rules, type Weather } from '@opsroom/rules/duel'
import {
  afterCard,
  canEndRoute,
  completableCards,
  fewestCardsToLand,
  type PlannedFlight,
} from '@opsroom/rules/duel/forecast'
import { once } from './once.ts'

/** A card that a bomber may fly next, and how likely one takes it to be. */
export interface CardChance {
  heading: Direction
  next: PlannedFlight
  chance: number
}

/**
 * The flights of bombers, as somebody who does not see the plan takes them: to their target and home by short ways
 * mostly, round storms. Ways are worked out once for each flight and target.
 */
export interface RouteModel {
  /** The cards that may follow on the way to this target; none when the bomber has landed. */
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
  // A bomber that has struck and flies over home lands there.
  if (canEndRoute(rules.board, flight)) return []
  const cards = completableCards(rules, target, flight, maximumCards)
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
      once(known, keyOf(target, flight), () => waysOf(rules, weather, target, flight)),
  }
}

const models = new WeakMap<Rules, Map<string, RouteModel>>()

/** The model for these rules in this weather. */
export function routeModel(rules: Rules, weather: Weather | undefined): RouteModel {
  const byStorms = once(models, rules, () => new Map<string, RouteModel>())
  const key = [...(weather?.storms ?? [])].sort((a, b) => a - b).join()
  return once(byStorms, key, () => modelOf(rules, weather))
}

/** The bomber after the cards that all have seen, if it makes for this target; undefined if it cannot be. */
export function bomberMakingFor(
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
    flight = afterCard(rules.board, flight, target, heading)
  }
  return (flight.struck ? flight.struck && struck === target : struck === undefined)
    ? { flight, before }
    : undefined
}
