import type { Hex } from '@opsroom/rules/core'
import type { DefencesOrder, PlanOrder, TileKind } from '@opsroom/rules/duel'
import { raidOn, tollOf, usualFear } from '../british/raids.ts'
import { laidOver } from '../german/deployment.ts'
import { regularDefences, regularPlan } from '../levels/regular.ts'
import { weighted } from '../model/belief.ts'
import type { Situation } from '../situation.ts'
import { equilibrium } from './matrix.ts'
import { type Flown, flownBy, type Met, met, reckon } from './reckoning.ts'

/** How often the other side is taken to play as most do, rather than the best answer. */
const trust = 0.5
/** VP of lead that multiply the odds of a win by e, over one night. */
const scale = 6
const rounds = 3

/** Both sides' evening: raids against deployments, and how often each is worth choosing. */
interface Evening {
  raids: Flown[]
  deployments: Met[]
}

/** Raids on every city, by what one fears on the way and a whim. */
function raidsBy(situation: Situation, fear: (hex: Hex) => number, whim: number): Flown[] {
  const { rules, isTimeUp } = situation
  const toll = tollOf(situation, fear, whim)
  return rules.board.cities.flatMap((target) =>
    isTimeUp()
      ? []
      : raidOn(situation, target, toll)
          .sort((a, b) => b.promise - a.promise)
          .slice(0, 2)
          .map(({ plan }) => flownBy(rules, plan)),
  )
}

/** Guns and lights in so many hexes, with smoke against bombs. */
function deploymentOn(situation: Situation, hexes: readonly Hex[], smoke: number): Met | undefined {
  const pattern: TileKind[] = Array.from({ length: smoke }, () => 'smokeScreen')
  for (let more = 0; more < 8; more++)
    pattern.push('flak', 'searchlight', ...(more % 2 === 0 ? ['radar'] : []))
  const tiles = laidOver(situation, hexes, pattern)
  return tiles && met(situation.rules, situation.open, tiles)
}

/** Traps where the raids pass, weighted by how often each is flown; some hexes left to chance. */
function deploymentsAgainst(
  situation: Situation,
  raids: readonly Flown[],
  often: readonly number[],
  count: number,
): Met[] {
  const { rules, rng, isTimeUp } = situation
  const passes = new Map<Hex, number>()
  for (const [place, { hexes }] of raids.entries())
    for (const hex of hexes)
      if (!rules.board.isHomeWaters(hex)) passes.set(hex, (passes.get(hex) ?? 0) + (often[place] ?? 0))
  const found: Met[] = []
  for (let more = 0; more < count && !isTimeUp(); more++) {
    const sites = 2 + rng.int(5)
    const greedy = rng.int(2) === 0
    const left = [...passes].map(([hex, chance]) => ({ hex, chance: greedy ? chance ** 2 : chance }))
    const hexes: Hex[] = []
    while (hexes.length < sites && left.length > 0) {
      const next = weighted(left, rng)
      if (!next) break
      hexes.push(next.hex)
      left.splice(left.indexOf(next), 1)
    }
    const deployment = deploymentOn(situation, hexes, rng.int(4))
    if (deployment) found.push(deployment)
  }
  return found
}

/** VP as the chance to be ahead in the end, so that a large lead counts little more than a sufficient one. */
function hopeOf({ open }: Situation, vp: number): number {
  const nights = Math.sqrt(open.nights - open.night + 1)
  return 1 / (1 + Math.exp(-(open.vp + vp) / (scale * nights)))
}

/** Adds what is missing to the payoffs of raids against deployments. */
function reckonUp(situation: Situation, { raids, deployments }: Evening, payoff: number[][]): void {
  const { rules, open } = situation
  for (const [row, raid] of raids.entries()) {
    payoff[row] ??= []
    const line = payoff[row]
    for (const there of deployments.slice(line.length))
      line.push(hopeOf(situation, reckon(rules, open, raid, there)))
  }
}

/** What each hex costs on average against deployments that are used so often. */
function fearOf(
  situation: Situation,
  deployments: readonly Met[],
  often: readonly number[],
): (hex: Hex) => number {
  const usual = usualFear(situation.rules, situation.open)
  const fear = new Map<Hex, number>()
  for (const [place, there] of deployments.entries())
    for (const [hex, flak] of there.flak.high)
      fear.set(hex, (fear.get(hex) ?? 0) + flak * 0.5 * (often[place] ?? 0))
  return (hex) => usual(hex) + (fear.get(hex) ?? 0)
}

/** So many of a kind, or as many as there is time for; one in any case. */
function several<T>({ isTimeUp }: Situation, count: number, one: () => T | undefined): T[] {
  const found: T[] = []
  for (let more = 0; more < count && (more === 0 || !isTimeUp()); more++) {
    const next = one()
    if (next) found.push(next)
  }
  return found
}

/** Raids as Regular would plan them. */
const usualRaids = (situation: Situation, count: number): Flown[] =>
  several(situation, count, () => {
    const plan = regularPlan(situation)
    return plan && flownBy(situation.rules, plan)
  })

/** Deployments as Regular would choose them. */
const usualDeployments = (situation: Situation, count: number): Met[] =>
  several(situation, count, () => {
    const order = regularDefences(situation)
    return order && met(situation.rules, situation.open, order.tiles)
  })

const even = (length: number, of: number): number[] =>
  Array.from({ length }, (_, place) => (place < of ? 1 / of : 0))

/**
 * The evening as a game of its own: raids that are likely against deployments that are likely, then what answers them
 * best, and what answers those; at last how often each should be chosen so that nobody can profit from knowing it.
 */
function evening(
  situation: Situation,
  side: 'british' | 'german',
): { rows: number[]; columns: number[] } & Evening {
  const { rules, open, rng, budget, isTimeUp } = situation
  const some = Math.max(4, Math.ceil(budget / 2))
  const usual = usualFear(rules, open)
  const raids = usualRaids(situation, some)
  const likely = raids.length
  const deployments = usualDeployments(situation, Math.ceil(some / 2))
  const known = deployments.length
  raids.push(...raidsBy(situation, usual, 4))
  deployments.push(
    ...deploymentsAgainst(situation, raids, even(raids.length, raids.length), Math.ceil(some / 2)),
  )
  const payoff: number[][] = []
  const solve = () => {
    reckonUp(situation, { raids, deployments }, payoff)
    if (side === 'british') return equilibrium(payoff, even(deployments.length, known), trust, 120)
    // Seen from the other side.
    const turned = deployments.map((_, column) => payoff.map((line) => 1 - (line[column] ?? 0)))
    const { rows, columns } = equilibrium(turned, even(raids.length, likely), trust, 120)
    return { rows: columns, columns: rows }
  }
  let mix = solve()
  for (let round = 0; round < rounds && !isTimeUp(); round++) {
    raids.push(...raidsBy(situation, fearOf(situation, deployments, mix.columns), 0.5 + rng.int(2)))
    deployments.push(
      ...deploymentsAgainst(
        situation,
        raids,
        [...mix.rows, ...even(raids.length - mix.rows.length, 40)],
        Math.ceil(some / 2),
      ),
    )
    mix = solve()
  }
  return { ...mix, raids, deployments }
}

const picked = <T>(items: readonly T[], often: readonly number[], situation: Situation): T | undefined =>
  weighted(
    items.map((item, place) => ({ item, chance: (often[place] ?? 0) < 0.02 ? 0 : (often[place] ?? 0) })),
    situation.rng,
  )?.item

export function acePlan(situation: Situation): PlanOrder | undefined {
  const { raids, rows } = evening(situation, 'british')
  const raid = picked(raids, rows, situation)
  return raid && { type: 'plan', ...raid.plan }
}

export function aceDefences(situation: Situation): DefencesOrder | undefined {
  const { deployments, columns } = evening(situation, 'german')
  const there = picked(deployments, columns, situation)
  return there && { type: 'defences', tiles: there.tiles }
}
