import type { Rng } from '@opsroom/rules/core'
import { addScaled, dotProduct, RegretLearner } from '../model/regret.ts'
import { uniformFrom } from '../situation.ts'

/** The worth of the own choices to one enemy. */
export interface PayoffTable {
  /** Worth to the own side, by own choice and the enemy's. */
  worth: readonly Float64Array[]
  /** Worth to the enemy; absent: the opposite. */
  theirs?: readonly Float64Array[]
  /**
   * For each tip, the probabilities of the enemy's expected choices. In the share `trust` of turns it follows them,
   * otherwise what it has learnt.
   */
  priors: readonly (readonly number[])[]
  trust: number
  /** The enemy's tip of each own choice before it chooses; absent: none. */
  tells?: readonly number[] | undefined
}

/** Own choices with the same tip to an enemy, and its answer to them. */
interface Answer {
  enemy: RegretLearner
  prior: readonly number[]
  /** Its choices as they are to be expected: partly by the prior. */
  expected: Float64Array
  met: { row: number; worth: Float64Array; theirs: Float64Array | undefined }[]
}

/** The answers of one enemy, by its tip. */
function answersOf({ worth, theirs, priors, tells }: PayoffTable): Answer[] {
  const width = worth[0]?.length ?? 0
  const kinds = tells ? Math.max(0, ...tells) + 1 : 1
  const rows = worth.map((line, row) => ({ row, worth: line, theirs: theirs?.[row] }))
  return Array.from({ length: kinds }, (_, kind) => ({
    enemy: new RegretLearner(width),
    prior: priors[kind] ?? [],
    expected: new Float64Array(width),
    met: rows.filter(({ row }) => (tells?.[row] ?? 0) === kind),
  }))
}

/**
 * The share of each own choice, by regret matching against several enemies that choose independently.
 * @param alone the value of each own choice without any enemy
 */
export function mixedStrategy(
  alone: readonly number[],
  boards: readonly PayoffTable[],
  rounds: number,
): number[] {
  const own = new RegretLearner(alone.length)
  const enemies = boards.map((board) => ({ trust: board.trust, answers: answersOf(board) }))
  for (let round = 1; round <= rounds; round++) {
    own.choose()
    own.worth.set(alone)
    for (const { trust, answers } of enemies) for (const answer of answers) meet(answer, trust, round, own)
    own.learn(round)
  }
  own.settle()
  return [...own.shares]
}

/** One round against one enemy: adds what each own choice gets, and lets the enemy learn. */
function meet(
  { enemy, prior, expected, met }: Answer,
  trust: number,
  round: number,
  own: RegretLearner,
): void {
  enemy.choose()
  for (let column = 0; column < expected.length; column++)
    expected[column] = trust * (prior[column] ?? 0) + (1 - trust) * (enemy.shares[column] ?? 0)
  for (const { row, worth, theirs } of met) {
    const share = own.shares[row] ?? 0
    own.worth[row] = (own.worth[row] ?? 0) + dotProduct(expected, worth)
    if (share === 0) continue
    if (theirs) addScaled(enemy.worth, share, theirs)
    else addScaled(enemy.worth, -share, worth)
  }
  enemy.learn(round)
}

/** The indexes of the `many` greatest numbers, the greatest first. */
export const indexesOfGreatest = (numbers: readonly number[], many: number): number[] =>
  numbers
    .map((_, place) => place)
    .sort((one, other) => (numbers[other] ?? 0) - (numbers[one] ?? 0))
    .slice(0, many)

/** Shares of some, as shares of them alone. */
export function sharesAmong(shares: readonly number[], places: readonly number[]): number[] {
  const kept = places.map((place) => shares[place] ?? 0)
  const total = kept.reduce((sum, each) => sum + each, 0)
  return kept.map((each) => (total > 0 ? each / total : 1 / kept.length))
}

/** Shares that grow with the worth: the sharper, the more goes to the best. */
export function sharesByWorth(worth: readonly number[], sharpness: number): number[] {
  const best = Math.max(...worth)
  const weights = worth.map((each) => Math.exp(sharpness * (each - best)))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => weight / total)
}

/** Choices with a smaller probability than this are never made. */
const seldom = 0.03

/** Draws one by its share, ignoring rare ones. */
export function drawByShare<T>(rng: Rng, all: readonly T[], shares: readonly number[]): T | undefined {
  const most = Math.max(...shares)
  const kept = shares.map((share) => (share >= Math.min(seldom, most) ? share : 0))
  let left = uniformFrom(rng) * kept.reduce((sum, share) => sum + share, 0)
  return all.find((_, place) => {
    left -= kept[place] ?? 0
    return left < 0
  })
}
