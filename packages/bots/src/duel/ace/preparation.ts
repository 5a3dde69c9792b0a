import type { Hex } from '@opsroom/rules/core'
import type { DefencesOrder, PlanOrder } from '@opsroom/rules/duel'
import { promisingPlan, raidsOnCity, routeTollOf, usualHexToll } from '../british/raids.ts'
import { hexIndexesOf } from '../german/airwar.ts'
import { regularDefences } from '../levels/regular.ts'
import { drawWeighted } from '../model/belief.ts'
import type { Situation } from '../situation.ts'
import { equilibrium } from './matrix.ts'
import {
  type PreparedDeployment,
  type PreparedRaid,
  prepareDeployment,
  prepareRaid,
  raidValueAgainst,
} from './reckoning.ts'
import { deploymentShares, even, raidShares, raidSharesOf, type SolvedEvening, trust } from './shares.ts'
import { deploymentsAgainst, drawerOfBusySites, drawerOfUncoveredSites } from './traps.ts'

/** The lead in VP that multiplies the odds of a win by e, with one night to play. */
const scale = 6
const rounds = 3

/** The choices of both sides before the curtain rises: the raids of the British and the deployments of the German. */
interface Evening {
  raids: PreparedRaid[]
  deployments: PreparedDeployment[]
}

/** Two raids on every city, each planned by the expected losses in each hex (`fear`) and a random whim. */
function raidsBy(situation: Situation, fear: (hex: Hex) => number, whim: number): PreparedRaid[] {
  const { rules, open, isTimeUp } = situation
  const toll = routeTollOf(situation, fear, whim)
  return rules.board.cities.flatMap((target) =>
    isTimeUp()
      ? []
      : raidsOnCity(situation, target, toll)
          .sort((a, b) => b.promise - a.promise)
          .slice(0, 2)
          .map(({ plan }) => prepareRaid(rules, open, plan)),
  )
}

/**
 * The probability that the British are ahead at the end if this night is worth `vp` to them; by it a large lead counts
 * little more than a sufficient one.
 */
function hopeOf({ open }: Situation, vp: number): number {
  const nights = Math.sqrt(open.nights - open.night + 1)
  return 1 / (1 + Math.exp(-(open.vp + vp) / (scale * nights)))
}

/** Computes the missing payoffs of raids against deployments. */
function reckonUp(situation: Situation, { raids, deployments }: Evening, payoff: number[][]): void {
  for (const [row, raid] of raids.entries()) {
    payoff[row] ??= []
    const line = payoff[row]
    for (const there of deployments.slice(line.length))
      line.push(hopeOf(situation, raidValueAgainst(situation.rules, raid, there)))
  }
}

/**
 * The costs by which routes are planned against deployments with these frequencies: the usual toll of each hex, and
 * half of what the guns there take on average.
 */
function fearOf(
  situation: Situation,
  deployments: readonly PreparedDeployment[],
  often: readonly number[],
): (hex: Hex) => number {
  const usual = usualHexToll(situation.rules, situation.open)
  const fear = new Map<Hex, number>()
  const { place: grid } = hexIndexesOf(situation.rules)
  for (const [place, there] of deployments.entries())
    for (const hex of there.guns) {
      const flak = there.flak.high[grid.get(hex) ?? 0] ?? 0
      fear.set(hex, (fear.get(hex) ?? 0) + flak * 0.5 * (often[place] ?? 0))
    }
  return (hex) => usual(hex) + (fear.get(hex) ?? 0)
}

/** The results of calling `one` `count` times; it is called at least once, and no more after time is up. */
function several<T>({ isTimeUp }: Situation, count: number, one: () => T | undefined): T[] {
  const found: T[] = []
  for (let more = 0; more < count && (more === 0 || !isTimeUp()); more++) {
    const next = one()
    if (next) found.push(next)
  }
  return found
}

/** Raids as Regular would plan them. */
const usualRaids = (situation: Situation, count: number): PreparedRaid[] =>
  several(situation, count, () => {
    const plan = promisingPlan(situation)
    return plan && prepareRaid(situation.rules, situation.open, plan)
  })

/** Deployments that Regular would choose against these raids. */
const usualDeployments = (
  situation: Situation,
  against: readonly PreparedRaid[],
  count: number,
): PreparedDeployment[] =>
  several(situation, count, () => {
    const order = regularDefences(
      situation,
      against.map(({ plan: { target }, hexes }) => ({ target, hexes })),
    )
    return order && prepareDeployment(situation.rules, situation.open, order.tiles)
  })

/** An evening with what its choices are worth, and the mixed strategies that solve it. */
interface WholeEvening extends Evening, SolvedEvening {
  raids: PreparedRaid[]
  payoff: number[][]
}

/**
 * Solves the preparation as a game of its own: starts with likely raids and likely deployments, adds in each round the
 * best answers to the mixture found so far, and computes how often each should be chosen so that an opponent gains
 * nothing by knowing it.
 */
function evening(situation: Situation): WholeEvening {
  const { rules, open, rng, budget, isTimeUp } = situation
  const some = Math.max(4, Math.ceil(budget / 2))
  const half = Math.ceil(some / 2)
  const raids = usualRaids(situation, some)
  const deployments = usualDeployments(situation, raids, half)
  const known = deployments.length
  const uncovered = Math.ceil(half / 2)
  const answer = (often: readonly number[]) => {
    const busySites = drawerOfBusySites(situation, raids, often)
    const uncoveredSites = drawerOfUncoveredSites(situation, raids, often)
    deployments.push(
      ...deploymentsAgainst(situation, raids, often, busySites, half - uncovered),
      ...deploymentsAgainst(situation, raids, often, uncoveredSites, uncovered),
    )
  }
  raids.push(...raidsBy(situation, usualHexToll(rules, open), 4))
  answer(even(raids.length, raids.length))
  const payoff: number[][] = []
  const solve = () => {
    reckonUp(situation, { raids, deployments }, payoff)
    return equilibrium(payoff, even(deployments.length, known), trust, 120)
  }
  let mix = solve()
  for (let round = 0; round < rounds && !isTimeUp(); round++) {
    raids.push(...raidsBy(situation, fearOf(situation, deployments, mix.columns), 0.5 + rng.int(2)))
    answer([...mix.rows, ...even(raids.length - mix.rows.length, 40)])
    mix = solve()
  }
  return { ...mix, raids, deployments, payoff }
}

const picked = <T>(items: readonly T[], often: readonly number[], situation: Situation): T | undefined =>
  drawWeighted(
    items.map((item, place) => ({ item, chance: (often[place] ?? 0) < 0.002 ? 0 : (often[place] ?? 0) })),
    situation.rng,
  )?.item

/** Ace's plan of the raid, drawn from its mixed strategy; undefined if no raid was found. */
export function acePlan(situation: Situation): PlanOrder | undefined {
  const found = evening(situation)
  const raid = picked(found.raids, raidShares(found), situation)
  return raid && { type: 'plan', ...raid.plan }
}

/** The number of evenings that the German imagines, because the British plan only one of many that are as likely. */
const imaginedEvenings = 2

/**
 * The deployment that answers best, or nearly best, the raids that Ace itself might fly. To the deployments found by
 * solving the imagined evenings it adds twice as many as the budget has samples (at least 16), of a kind that leaves
 * few routes without a gun.
 */
export function aceDefences(situation: Situation): DefencesOrder | undefined {
  const imagined = several(situation, imaginedEvenings, () => evening(situation))
  const raids = imagined.flatMap((each) => each.raids)
  const often = raidSharesOf(imagined)
  const sites = drawerOfUncoveredSites(situation, raids, often)
  const count = 2 * Math.max(8, situation.budget)
  const deployments = [
    ...imagined.flatMap((each) => each.deployments),
    ...deploymentsAgainst(situation, raids, often, sites, count),
  ]
  // The raids and deployments of the first evening come first, so its payoffs are known already.
  const payoff = [...(imagined[0]?.payoff ?? [])]
  reckonUp(situation, { raids, deployments }, payoff)
  const there = picked(deployments, deploymentShares(payoff, often), situation)
  return there && { type: 'defences', tiles: there.tiles }
}
