import type { Hex } from '@opsroom/rules/core'
import type { DefencesOrder, PlanOrder, TileKind } from '@opsroom/rules/duel'
import { promisingPlan, raidOn, tollOf, usualFear } from '../british/raids.ts'
import { gridOf } from '../german/airwar.ts'
import { laidOver, type Sheltered } from '../german/deployment.ts'
import { regularDefences } from '../levels/regular.ts'
import { weighted } from '../model/belief.ts'
import { once } from '../model/once.ts'
import type { Situation } from '../situation.ts'
import { equilibrium } from './matrix.ts'
import { type FlownRaid, flownBy, type Met, met, reckon } from './reckoning.ts'

/**
 * The assumed share of moves in which the other side plays as expected, rather than the best answer: the British expect
 * usual deployments, the German expects raids as Ace chooses them, which is the more reliable expectation.
 */
const trust = { british: 0.5, german: 0.85 }
/** The number of deployments drawn for each raid: the German side uses one of them, and few random ones catch much. */
const drawnByRaid = { british: 0.5, german: 2 }
/** VP of lead that multiply the odds of a win by e, over one night. */
const scale = 6
const rounds = 3

/** Both sides' evening: raids against deployments, and how often each is worth choosing. */
interface Evening {
  raids: FlownRaid[]
  deployments: Met[]
}

/** Raids on every city, by the expected losses on the route and a whim. */
function raidsBy(situation: Situation, fear: (hex: Hex) => number, whim: number): FlownRaid[] {
  const { rules, open, isTimeUp } = situation
  const toll = tollOf(situation, fear, whim)
  return rules.board.cities.flatMap((target) =>
    isTimeUp()
      ? []
      : raidOn(situation, target, toll)
          .sort((a, b) => b.promise - a.promise)
          .slice(0, 2)
          .map(({ plan }) => flownBy(rules, open, plan)),
  )
}

/** A deployment with guns and lights in these hexes, some smoke against bombs, and shelters over cities. */
function deploymentOn(
  situation: Situation,
  hexes: readonly Hex[],
  smoke: number,
  sheltered: Sheltered,
): Met | undefined {
  const pattern: TileKind[] = Array.from({ length: smoke }, () => 'smokeScreen')
  for (let more = 0; more < 8; more++)
    pattern.push('flak', 'searchlight', ...(more % 2 === 0 ? ['radar'] : []))
  const tiles = laidOver(situation, hexes, pattern, sheltered)
  return tiles && met(situation.rules, situation.open, tiles)
}

/** Different hexes, `count` of them, drawn by their chances. */
function drawn({ rng }: Situation, chances: ReadonlyMap<Hex, number>, count: number): Hex[] {
  const left = [...chances].map(([hex, chance]) => ({ hex, chance }))
  const hexes: Hex[] = []
  while (hexes.length < count && left.length > 0) {
    const next = weighted(left, rng)
    if (!next) break
    hexes.push(next.hex)
    left.splice(left.indexOf(next), 1)
  }
  return hexes
}

const sharpened = (chances: ReadonlyMap<Hex, number>): Map<Hex, number> =>
  new Map([...chances].map(([hex, chance]) => [hex, chance ** 2]))

const add = (chances: Map<Hex, number>, hex: Hex, chance: number) =>
  chances.set(hex, (chances.get(hex) ?? 0) + chance)

/**
 * Traps where the raids pass, weighted by how often each is flown, some hexes left to chance; often with shelters
 * over the cities that the raids go to.
 */
function deploymentsAgainst(
  situation: Situation,
  raids: readonly FlownRaid[],
  often: readonly number[],
  count: number,
): Met[] {
  const { rules, rng, isTimeUp } = situation
  const passes = new Map<Hex, number>()
  const targets = new Map<Hex, number>()
  for (const [place, { plan, hexes }] of raids.entries()) {
    const share = often[place] ?? 0
    add(targets, plan.target, share)
    for (const hex of hexes) if (!rules.board.isHomeWaters(hex)) add(passes, hex, share)
  }
  const found: Met[] = []
  for (let more = 0; more < count && !isTimeUp(); more++) {
    const greedy = rng.int(2) === 0
    const hexes = drawn(situation, greedy ? sharpened(passes) : passes, 2 + rng.int(5))
    const cities = drawn(situation, targets, rng.int(4))
    const each = cities.length === 0 ? 0 : Math.ceil((4 + rng.int(9)) / cities.length)
    const deployment = deploymentOn(situation, hexes, rng.int(4), { cities, each })
    if (deployment) found.push(deployment)
  }
  return found
}

/** VP as the probability of being ahead in the end, so that a large lead counts little more than a sufficient one. */
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
      line.push(hopeOf(situation, reckon(situation.rules, raid, there)))
  }
}

/** The average cost of each hex against deployments with these frequencies. */
function fearOf(
  situation: Situation,
  deployments: readonly Met[],
  often: readonly number[],
): (hex: Hex) => number {
  const usual = usualFear(situation.rules, situation.open)
  const fear = new Map<Hex, number>()
  const { place: grid } = gridOf(situation.rules)
  for (const [place, there] of deployments.entries())
    for (const hex of there.guns) {
      const flak = there.flak.high[grid.get(hex) ?? 0] ?? 0
      fear.set(hex, (fear.get(hex) ?? 0) + flak * 0.5 * (often[place] ?? 0))
    }
  return (hex) => usual(hex) + (fear.get(hex) ?? 0)
}

/** Draws this many of a kind, or as many as there is time for; at least one. */
function several<T>({ isTimeUp }: Situation, count: number, one: () => T | undefined): T[] {
  const found: T[] = []
  for (let more = 0; more < count && (more === 0 || !isTimeUp()); more++) {
    const next = one()
    if (next) found.push(next)
  }
  return found
}

/** Raids as Regular would plan them. */
const usualRaids = (situation: Situation, count: number): FlownRaid[] =>
  several(situation, count, () => {
    const plan = promisingPlan(situation)
    return plan && flownBy(situation.rules, situation.open, plan)
  })

/** Deployments that Regular would choose against such raids. */
const usualDeployments = (situation: Situation, against: readonly FlownRaid[], count: number): Met[] =>
  several(situation, count, () => {
    const order = regularDefences(
      situation,
      against.map(({ plan: { target }, hexes }) => ({ target, hexes })),
    )
    return order && met(situation.rules, situation.open, order.tiles)
  })

function softmax(values: readonly number[], temper: number): number[] {
  const most = Math.max(...values)
  const weights = values.map((value) => Math.exp((value - most) / temper))
  const sum = weights.reduce((a, b) => a + b, 0)
  return weights.map((weight) => weight / sum)
}

const even = (length: number, of: number): number[] =>
  Array.from({ length }, (_, place) => (place < of ? 1 / of : 0))

/** The frequencies of raids and deployments. */
interface Mix {
  rows: number[]
  columns: number[]
}

/**
 * The evening as a game of its own: raids that are likely against deployments that are likely, then what answers them
 * best, and what answers those; at last how often each should be chosen so that nobody can profit from knowing it.
 */
function evening(situation: Situation, side: 'british' | 'german'): Evening & Mix & { payoff: number[][] } {
  const { rules, open, rng, budget, isTimeUp } = situation
  const some = Math.max(4, Math.ceil(budget / 2))
  const usual = usualFear(rules, open)
  const raids = usualRaids(situation, some)
  const likely = raids.length
  const deployments = usualDeployments(situation, raids, Math.ceil(some / 2))
  const known = deployments.length
  raids.push(...raidsBy(situation, usual, 4))
  deployments.push(
    ...deploymentsAgainst(situation, raids, even(raids.length, raids.length), Math.ceil(some / 2)),
  )
  const payoff: number[][] = []
  let foreseen = even(raids.length, likely)
  const solve = () => {
    reckonUp(situation, { raids, deployments }, payoff)
    if (side === 'british') return equilibrium(payoff, even(deployments.length, known), trust.british, 120)
    // Transposed for the other side, which is assumed to choose as Ace would.
    const turned = deployments.map((_, column) => payoff.map((line) => 1 - (line[column] ?? 0)))
    const { rows, columns } = equilibrium(turned, foreseen, trust.german, 120)
    const mix = { rows: columns, columns: rows }
    foreseen = raidShares({ ...mix, raids, deployments, payoff })
    return mix
  }
  let mix = solve()
  for (let round = 0; round < rounds && !isTimeUp(); round++) {
    raids.push(...raidsBy(situation, fearOf(situation, deployments, mix.columns), 0.5 + rng.int(2)))
    deployments.push(
      ...deploymentsAgainst(
        situation,
        raids,
        [...(side === 'british' ? mix.rows : foreseen), ...even(raids.length - mix.rows.length, 40)],
        Math.ceil(some * drawnByRaid[side]),
      ),
    )
    mix = solve()
  }
  return { ...mix, raids, deployments, payoff }
}

/** The share of nights in which the raid is chosen by its promise alone. */
const openMinded = 0.6
/** VP by which a city is e times less likely to be chosen, and one raid on it rather than another. */
const temper = { city: 0.12, raid: 0.05 }

/**
 * The frequency of each raid: by the mixed strategy, or else by its promise, a little less hope making it a
 * little rarer. The reckoning is no more than an estimate, so no city is ever quite ruled out, and none may be left
 * unguarded.
 */
function raidShares({
  raids,
  deployments,
  rows,
  columns,
  payoff,
}: Evening & Mix & { payoff: number[][] }): number[] {
  const met = even(deployments.length, deployments.length).map(
    (flat, place) => trust.british * flat + (1 - trust.british) * (columns[place] ?? 0),
  )
  const hope = payoff.map((line) => line.reduce((sum, value, place) => sum + value * (met[place] ?? 0), 0))
  const byTarget = new Map<Hex, number[]>()
  for (const [row, { plan }] of raids.entries()) once(byTarget, plan.target, (): number[] => []).push(row)
  const shares = rows.map((often) => (1 - openMinded) * often)
  const best = (own: readonly number[]) => Math.max(...own.map((row) => hope[row] ?? 0))
  const cities = softmax([...byTarget.values()].map(best), temper.city)
  for (const [place, own] of [...byTarget.values()].entries()) {
    const within = softmax(
      own.map((row) => hope[row] ?? 0),
      temper.raid,
    )
    for (const [at, row] of own.entries())
      shares[row] = (shares[row] ?? 0) + openMinded * (cities[place] ?? 0) * (within[at] ?? 0)
  }
  return shares
}

const picked = <T>(items: readonly T[], often: readonly number[], situation: Situation): T | undefined =>
  weighted(
    items.map((item, place) => ({ item, chance: (often[place] ?? 0) < 0.002 ? 0 : (often[place] ?? 0) })),
    situation.rng,
  )?.item

export function acePlan(situation: Situation): PlanOrder | undefined {
  const found = evening(situation, 'british')
  const raid = picked(found.raids, raidShares(found), situation)
  return raid && { type: 'plan', ...raid.plan }
}

export function aceDefences(situation: Situation): DefencesOrder | undefined {
  const { deployments, columns } = evening(situation, 'german')
  const there = picked(deployments, columns, situation)
  return there && { type: 'defences', tiles: there.tiles }
}
