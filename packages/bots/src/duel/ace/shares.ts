import type { Hex } from '@opsroom/rules/core'
import { cachedOnce } from '../model/once.ts'
import type { PreparedRaid } from './reckoning.ts'

/**
 * The share of evenings on which the German is assumed not to choose the best answer to the raids. While an evening is
 * solved it then chooses a usual deployment; when raids are weighed, any of those that were imagined.
 */
export const trust = 0.5
/** The share of nights on which the raid is chosen by its promise alone, not by the mixed strategy. */
const openMinded = 0.6
/** The weight of the deployments that answer the British side's own favourite raids, among those that it expects. */
const foreknowledge = 0.5
/**
 * Differences in the probability of winning that make the worse choice e times rarer: between cities, between raids on
 * one city, between deployments.
 */
const temper = { city: 0.12, raid: 0.05, deployment: 0.01 }

/** The preparation of a night as a game of its own, with the mixed strategies that solve it. */
export interface SolvedEvening {
  raids: readonly Pick<PreparedRaid, 'plan'>[]
  /** The probability that the British win, by raid and deployment. */
  payoff: readonly (readonly number[])[]
  /** The frequency of each raid in the mixed strategy of the British. */
  rows: readonly number[]
  /** The frequency of each deployment in the mixed strategy of the German. */
  columns: readonly number[]
}

/** Equal frequencies for the first `of` of `length` choices, and none for the others. */
export const even = (length: number, of: number): number[] =>
  Array.from({ length }, (_, place) => (place < of ? 1 / of : 0))

/** Frequencies that sum to 1; a choice whose value is lower by `temperature` is e times rarer. */
function softmax(values: readonly number[], temperature: number): number[] {
  const most = Math.max(...values)
  const weights = values.map((value) => Math.exp((value - most) / temperature))
  const sum = weights.reduce((a, b) => a + b, 0)
  return weights.map((weight) => weight / sum)
}

/**
 * The frequencies with which the German chooses deployments against raids with the frequencies `often`: mostly the best
 * answer, or one nearly as good.
 */
export function deploymentShares(payoff: SolvedEvening['payoff'], often: readonly number[]): number[] {
  const safety = (payoff[0] ?? []).map((_, column) =>
    payoff.reduce((sum, line, row) => sum + (1 - (line[column] ?? 0)) * (often[row] ?? 0), 0),
  )
  return softmax(safety, temper.deployment)
}

/** The frequency of each raid for a side that expects deployments with the frequencies `expected`. */
function sharesAgainst({ raids, rows, payoff }: SolvedEvening, expected: readonly number[]): number[] {
  const hope = payoff.map((line) =>
    line.reduce((sum, value, place) => sum + value * (expected[place] ?? 0), 0),
  )
  const byTarget = new Map<Hex, number[]>()
  for (const [row, { plan }] of raids.entries())
    cachedOnce(byTarget, plan.target, (): number[] => []).push(row)
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

/**
 * The frequency of each raid: partly by the mixed strategy, partly by its promise. As the payoffs are only estimates,
 * no city is ever quite ruled out as a target, and none may be left unguarded. The promise of a raid takes into account
 * that the German answers the raids that are flown most: hexes that many raids pass are guarded more.
 */
export function raidShares(evening: SolvedEvening): number[] {
  const { payoff, columns } = evening
  const expected = columns.map((often) => trust / columns.length + (1 - trust) * often)
  const answer = deploymentShares(payoff, sharesAgainst(evening, expected))
  const foreseen = expected.map(
    (often, place) => (1 - foreknowledge) * often + foreknowledge * (answer[place] ?? 0),
  )
  return sharesAgainst(evening, foreseen)
}

/**
 * The frequency of each raid of several evenings, of which any may be the one that comes. An evening weighs by the
 * number of its raids: one that the clock cut short has fewer, and must not count as much as a whole one.
 */
export function raidSharesOf(evenings: readonly SolvedEvening[]): number[] {
  const count = evenings.reduce((sum, { raids }) => sum + raids.length, 0)
  return evenings.flatMap((each) => {
    const weight = each.raids.length / count
    return raidShares(each).map((share) => share * weight)
  })
}
