import type { Rng } from '@opsroom/rules/core'
import { randomFraction } from '../situation.ts'

/**
 * The shares with which choices are played when better choices are preferred; the greater the sharpness, the larger the
 * share of the best choice.
 */
export function sharesByWorth(worth: readonly number[], sharpness: number): number[] {
  const best = Math.max(...worth)
  const weights = worth.map((each) => Math.exp(sharpness * (each - best)))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => weight / total)
}

/** The least share with which a choice is ever drawn. */
const seldom = 0.03

/** Draws one element with its share as probability, leaving out rare ones. */
export function drawByShare<T>(rng: Rng, all: readonly T[], shares: readonly number[]): T | undefined {
  const most = Math.max(...shares)
  const kept = shares.map((share) => (share >= Math.min(seldom, most) ? share : 0))
  let left = randomFraction(rng) * kept.reduce((sum, share) => sum + share, 0)
  return all.find((_, place) => {
    left -= kept[place] ?? 0
    return left < 0
  })
}
