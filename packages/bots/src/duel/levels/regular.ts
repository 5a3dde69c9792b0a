import type { DefencesOrder, Plan, PlanOrder } from '@opsroom/rules/duel'
import { altitudeFor } from '../british/altitude.ts'
import { coverOrder } from '../british/mosquito.ts'
import { raidOn, tollOf, usualFear } from '../british/raids.ts'
import { prospectOf } from '../german/airwar.ts'
import { basesFor } from '../german/bases.ts'
import { trapsAt } from '../german/deployment.ts'
import { fightersTurn, type Outlook, prospects } from '../german/fighter-turn.ts'
import { beliefOf, passing, startOf } from '../model/belief.ts'
import { gainsOf } from '../model/gains.ts'
import { imaginedRaids, trafficOf } from '../model/raiders.ts'
import type { Situation } from '../situation.ts'
import { type Level, turnKey } from './level.ts'

const planOf = ({ view, seat }: Situation): Plan | undefined => view.secrets?.[seat]?.plan

/** The bomber's moves that Regular looks ahead. */
const horizon = 6

/** What Regular makes of the bomber's way so far: each hex by how likely it is entered, move by move. */
export function regularOutlook({ rules, open }: Situation): Outlook {
  const start = startOf(rules, open)
  const landed = open.bomber?.landed ?? true
  const belief = landed || start === undefined ? undefined : beliefOf(rules, open, start)
  const passed = belief ? passing(belief, horizon) : []
  return {
    passing: passed,
    prospect: prospects((tank, home) => prospectOf(rules, open, gainsOf(rules, open), passed, tank, home)),
  }
}

/** A raid that is worth it in this weather, of those that promise most. */
export function regularPlan(situation: Situation): PlanOrder | undefined {
  const { rules, open, rng } = situation
  const toll = tollOf(situation, usualFear(rules, open), 1.2)
  const raids = rules.board.cities
    .flatMap((target) => raidOn(situation, target, toll))
    .sort((a, b) => b.promise - a.promise)
    .slice(0, 6)
  return raids[Math.min(rng.int(raids.length), rng.int(raids.length))]?.plan
}

/** Guns and lights together where most raids pass and over the cities most worth one. */
export function regularDefences(situation: Situation): DefencesOrder | undefined {
  const { rules, open, rng } = situation
  const traffic = trafficOf(imaginedRaids(rules, open, rng, 60))
  const sites = rules.board.land
    .map((hex): [number, number] => [hex, (traffic.get(hex) ?? 0) * (1 + rng.int(100) / 100)])
    .sort((a, b) => b[1] - a[1])
    .map(([hex]) => hex)
  return trapsAt(situation, sites.slice(0, 5 + rng.int(4)), true)
}

/** Sound play by what is likely on the whole; nothing is looked ahead for but the fighters' fuel and the next moves. */
export const regular: Level = {
  squadrons: (situation) => ({ order: basesFor(situation, 0.5) }),
  plan: (situation) => ({ order: regularPlan(situation) }),
  defences: (situation) => ({ order: regularDefences(situation) }),
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
        : fightersTurn(situation, regularOutlook(situation)).orders
    return { order, memory: { turn: { key, orders: rest } } }
  },
}
