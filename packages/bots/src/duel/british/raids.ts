import type { Hex } from '@opsroom/rules/core'
import { type DuelOpen, maximumRouteCards, type PlanOrder, type Rules } from '@opsroom/rules/duel'
import {
  cheapestRoute,
  fewestCardsToLand,
  type RouteToll,
  strikeWorth,
  usualToll,
} from '@opsroom/rules/duel/forecast'
import { cachedOnceForPair, type PairCache } from '../model/once.ts'
import type { Situation } from '../situation.ts'

/** The expected cost of entering a hex, in VP, while the tiles are unknown. */
export type HexToll = (hex: Hex) => number

const fears: PairCache<HexToll> = new WeakMap()

/** The average cost of each hex over Germany, in VP; it is higher near the fighters' bases. */
export const usualHexToll = (rules: Rules, open: DuelOpen): HexToll =>
  cachedOnceForPair(fears, rules, open, () => {
    const fear = new Map([...rules.board.hexes.keys()].map((hex) => [hex, usualToll(rules, open, hex)]))
    return (hex) => fear.get(hex) ?? 1
  })

/**
 * The toll of a route: the expected losses in each hex with a random whim, storms 2 (S6), fog 2 at the landing (S6),
 * and a little less in clouds, which hide the bomber from fighters (S4).
 */
export function routeTollOf(
  { rules, open: { weather }, rng }: Situation,
  fear: HexToll,
  whim: number,
): RouteToll {
  const enter = new Map(
    [...rules.board.hexes.keys()].map((hex) => [
      hex,
      fear(hex) +
        (rng.int(1000) / 1000) * whim +
        (weather?.storms.includes(hex) ? 2 : 0) -
        (weather?.clouds.includes(hex) && !rules.board.isHomeWaters(hex) ? 0.3 : 0),
    ]),
  )
  return {
    enter: (hex) => enter.get(hex) ?? 0,
    land: (hex) => (weather?.fogs.includes(hex) ? 2 : 0),
  }
}

/**
 * The hex in which the Mosquito starts: the British airport that is nearest to the target, other than the bomber's
 * start (D5.10).
 */
function mosquitoBase({ board }: Rules, start: Hex, target: Hex): Hex {
  const others = board.britishAirports.filter((base) => base !== start)
  return others.reduce((near, base) =>
    board.distance(base, target) < board.distance(near, target) ? base : near,
  )
}

export interface Raid {
  plan: PlanOrder
  /** The expected VP of the raid, expected losses subtracted. */
  promise: number
}

/** The raids on a city: the cheapest route by this toll from each British airport. */
export function raidsOnCity({ rules, open: { weather } }: Situation, target: Hex, toll: RouteToll): Raid[] {
  return rules.board.britishAirports.flatMap((start): Raid[] => {
    if (fewestCardsToLand(rules, target, { at: start, struck: false }) > maximumRouteCards) return []
    const way = cheapestRoute(rules, start, target, toll)
    if (!way) return []
    const fog = weather?.fogs.includes(start) ? 1 : 0
    const plan: PlanOrder = {
      type: 'plan',
      start,
      target,
      route: way.route,
      mosquito: mosquitoBase(rules, start, target),
    }
    return [{ plan, promise: strikeWorth(rules, weather, target) - way.toll - fog }]
  })
}

/**
 * The most VP that chance adds to the cost of a hex, so that the same weather does not always lead to the same raid.
 */
const usualWhim = 2.5
/** The number of best cities among which the raid is chosen, the better ones more often. */
const goodTargets = 6

/** The plan of a random raid among the most promising ones in this weather; undefined if no raid is possible. */
export function promisingPlan(situation: Situation): PlanOrder | undefined {
  const { rules, open, rng } = situation
  const toll = routeTollOf(situation, usualHexToll(rules, open), usualWhim)
  const raids = rules.board.cities
    .flatMap((target) =>
      raidsOnCity(situation, target, toll)
        .sort((a, b) => b.promise - a.promise)
        .slice(0, 1),
    )
    .sort((a, b) => b.promise - a.promise)
    .slice(0, goodTargets)
  return raids[Math.min(rng.int(raids.length), rng.int(raids.length))]?.plan
}
