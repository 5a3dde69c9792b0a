import type { Hex } from '@opsroom/rules/core'
import type { DefencesOrder, Plan } from '@opsroom/rules/duel'
import { altitudeFor } from '../british/altitude.ts'
import { coverOrder } from '../british/mosquito.ts'
import { promisingPlan } from '../british/raids.ts'
import { prospectOf } from '../german/airwar.ts'
import { basesOrder } from '../german/bases.ts'
import { trapsOrder } from '../german/deployment.ts'
import { cachedProspects, fightersTurnOrders, type NightOutlook } from '../german/fighter-turn.ts'
import { beliefOf, bomberStart, hexChancesByMove, noHexChances } from '../model/belief.ts'
import { gainsOf } from '../model/gains.ts'
import { imaginedRaids, trafficOf } from '../model/raiders.ts'
import type { Situation } from '../situation.ts'
import { type LevelOfPlay, turnKey } from './level.ts'

const planOf = ({ view, seat }: Situation): Plan | undefined => view.secrets?.[seat]?.plan

/** The number of the bomber's moves that Regular looks ahead. */
const horizon = 6

/**
 * Regular's outlook, from the cards that the bomber has flown: for each of its next moves, the probability of each hex.
 */
export function regularOutlook({ rules, open }: Situation): NightOutlook {
  const start = bomberStart(rules, open)
  const landed = open.bomber?.landed ?? true
  const belief = landed || start === undefined ? undefined : beliefOf(rules, open, start)
  const passed = belief ? hexChancesByMove(belief, horizon) : noHexChances
  return {
    passing: passed,
    prospect: cachedProspects((tank, home) =>
      prospectOf({ rules, open, gains: gainsOf(rules, open), tank, home }, passed),
    ),
  }
}

/** The number of raids that are imagined in order to see which hexes bombers pass. */
const raidsImagined = 16

/**
 * Regular's deployment against these raids: guns and searchlights together where most of them pass, and a few shelters
 * over the cities that most of them go to.
 */
export function regularDefences(
  situation: Situation,
  raids: readonly { target: Hex; hexes: readonly Hex[] }[],
): DefencesOrder | undefined {
  const { rules, rng } = situation
  const traffic = trafficOf(raids)
  const sites = rules.board.land
    .map((hex): [number, number] => [hex, (traffic.get(hex) ?? 0) * (1 + rng.int(100) / 100)])
    .sort((a, b) => b[1] - a[1])
    .map(([hex]) => hex)
  const going = (city: Hex) => raids.filter(({ target }) => target === city).length
  const cities = [...rules.board.cities].sort((a, b) => going(b) - going(a)).slice(0, 2)
  return trapsOrder(situation, sites.slice(0, 4 + rng.int(3)), true, { cities, each: rng.int(4) })
}

/**
 * Regular: sound play by general likelihood; it looks ahead only for the fighters' fuel and the bomber's next moves.
 */
export const regular: LevelOfPlay = {
  squadrons: (situation) => ({ order: basesOrder(situation, 0.5) }),
  plan: (situation) => ({ order: promisingPlan(situation) }),
  defences: (situation) => ({ order: regularDefences(situation, imaginedRaids(situation, raidsImagined)) }),
  mosquito: (situation) => {
    const own = planOf(situation)
    return { order: own && coverOrder(situation, own, altitudeFor(situation, own)) }
  },
  bomber: (situation) => {
    const own = planOf(situation)
    if (situation.open.bomber?.altitude || !own) return { order: { type: 'bomber' } }
    return { order: { type: 'bomber', altitude: altitudeFor(situation, own) } }
  },
  fighter: (situation, memory) => {
    const key = turnKey(situation)
    const [order, ...rest] =
      memory.turn?.key === key
        ? memory.turn.orders
        : fightersTurnOrders(situation, regularOutlook(situation)).orders
    return { order, memory: { turn: { key, orders: rest } } }
  },
}
