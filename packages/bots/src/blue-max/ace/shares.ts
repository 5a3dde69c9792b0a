import type { Rng } from '@opsroom/rules/core'
import { uniformFrom } from '../situation.ts'

/** The indexes of the `many` greatest numbers, the greatest first. */
export const indexesOfGreatest = (numbers: readonly number[], many: number): number[] =>
  numbers
    .map((_, place) => place)
    .sort((one, other) => (numbers[other] ?? 0) - (numbers[one] ?? 0))
    .slice(0, many)

/** The shares of a subset, normalized. */
export function cutTo(shares: readonly number[], places: readonly number[]): number[] {
  const kept = places.map((place) => shares[place] ?? 0)
  const total = kept.reduce((sum, each) => sum + each, 0)
  return kept.map((each) => (total > 0 ? each / total : 1 / kept.length))
}

/** Shares that grow with the worth: the sharper, the more goes to the best. */
export function softened(worth: readonly number[], sharpness: number): number[] {
  const best = Math.max(...worth)
  const weights = worth.map((each) => Math.exp(sharpness * (each - best)))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => weight / total)
}

/** Choices with a smaller probability than this are never made. */
const seldom = 0.03

/** Draws one by its share, ignoring rare ones. */
export function drawn<T>(rng: Rng, all: readonly T[], shares: readonly number[]): T | undefined {
  const most = Math.max(...shares)
  const kept = shares.map((share) => (share >= Math.min(seldom, most) ? share : 0))
  let left = uniformFrom(rng) * kept.reduce((sum, share) => sum + share, 0)
  return all.find((_, place) => {
    left -= kept[place] ?? 0
    return left < 0
  })
}
