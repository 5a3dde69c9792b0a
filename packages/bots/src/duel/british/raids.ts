import type { Hex } from '@opsroom/rules/core'
import { type DuelOpen, maximumCards, type PlanOrder, type Rules } from '@opsroom/rules/duel'
import {
  cheapestRoute,
  fewestCardsToLand,
  type RouteToll,
  strikeWorth,
  usualToll,
} from '@opsroom/rules/duel/forecast'
import { onceForPair, type PairCache } from '../model/once.ts'
import type { Situation } from '../situation.ts'

/** The likely cost of entering a hex, before anything is known of the tiles. */
export type HexToll = (hex: Hex) => number

const fears: PairCache<HexToll> = new WeakMap()

/** VP that a hex over Germany costs on average, more of them near the fighters' bases. */
export const usualHexToll = (rules: Rules, open: DuelOpen): HexToll =>
  onceForPair(fears, rules, open, () => {
    const fear = new Map([...rules.board.hexes.keys()].map((hex) => [hex, usualToll(rules, open, hex)]))
    return (hex) => fear.get(hex) ?? 1
  })

/** The cost of the route: storms 2 (S6), fog 2 at the landing (S6), clouds hide a little from fighters (S4). */
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

/** The airport nearest to the target other than the start of the bomber (D5.10). */
function mosquitoBase({ board }: Rules, start: Hex, target: Hex): Hex {
  const others = board.britishAirports.filter((base) => base !== start)
  return others.reduce((near, base) =>
    board.distance(base, target) < board.distance(near, target) ? base : near,
  )
}

export interface Raid {
  plan: PlanOrder
  /** Its expected VP, after expected losses. */
  promise: number
}

/** The best route to a city from each start, by this toll. */
export function raidOn({ rules, open: { weather } }: Situation, target: Hex, toll: RouteToll): Raid[] {
  return rules.board.britishAirports.flatMap((start): Raid[] => {
    if (fewestCardsToLand(rules, target, { at: start, struck: false }) > maximumCards) return []
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

/** VP by which chance may make a hex look more costly, so that the same weather does not always lead to the same raid. */
const usualWhim = 2.5
/** The number of best cities whose raids are good enough to be chosen, the better ones more often. */
const goodTargets = 6

/** A raid that is worth it in this weather, of those that promise most. */
export function promisingPlan(situation: Situation): PlanOrder | undefined {
  const { rules, open, rng } = situation
  const toll = routeTollOf(situation, usualHexToll(rules, open), usualWhim)
  const raids = rules.board.cities
    .flatMap((target) =>
      raidOn(situation, target, toll)
        .sort((a, b) => b.promise - a.promise)
        .slice(0, 1),
    )
    .sort((a, b) => b.promise - a.promise)
    .slice(0, goodTargets)
  return raids[Math.min(rng.int(raids.length), rng.int(raids.length))]?.plan
}
