import { addScaled, dotProduct, RegretLearner } from '../model/regret.ts'
import { sharesByWorth } from '../model/shares.ts'

/** The payoffs of a game against one enemy: a row for each own choice, a column for each choice of the enemy. */
export interface PayoffTable {
  /**
   * The worth of each pair of choices to the own side: a row for each own choice, a column for each choice of the
   * enemy.
   */
  worth: readonly Float64Array[]
  /**
   * The worth of each pair of choices to the enemy, in the same rows and columns; when absent, it is the negative of
   * the worth to the own side.
   */
  theirs?: readonly Float64Array[]
  /**
   * For each tip, the expected probability of each choice of the enemy. The enemy plays by these probabilities in the
   * share `trust` of turns, and otherwise plays the mixture that it has learnt.
   */
  priors: readonly (readonly number[])[]
  trust: number
  /** For each own choice, the tip about it that the enemy gets before choosing; absent when the enemy gets no tips. */
  tells?: readonly number[] | undefined
}

/** The own choices that give an enemy the same tip, and the enemy's answer to them. */
interface Answer {
  enemy: RegretLearner
  prior: readonly number[]
  /**
   * The probability of each of the enemy's choices: a mean of the prior and the learnt mixture, with the weight `trust`
   * on the prior.
   */
  expected: Float64Array
  met: { row: number; worth: Float64Array; theirs: Float64Array | undefined }[]
}

/** The answers of one enemy, one for each tip that the enemy may get. */
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

/** A mixed strategy: the share of each own choice, and its mean worth against the enemies as they play against it. */
export interface MixedStrategy {
  shares: number[]
  worth: number[]
}

/**
 * The mixed strategy that regret matching finds against several enemies that choose independently.
 * @param alone the value of each own choice without any enemy
 */
export function mixedStrategy(
  alone: readonly number[],
  boards: readonly PayoffTable[],
  rounds: number,
): MixedStrategy {
  const own = new RegretLearner(alone.length)
  const worth = new Float64Array(alone.length)
  const enemies = boards.map((board) => ({ trust: board.trust, answers: answersOf(board) }))
  for (let round = 1; round <= rounds; round++) {
    own.choose()
    own.worth.set(alone)
    for (const { trust, answers } of enemies) for (const answer of answers) meet(answer, trust, round, own)
    // Later rounds weigh more, as they do in the shares.
    addScaled(worth, (2 * round) / (rounds * (rounds + 1)), own.worth)
    own.learn(round)
  }
  own.settle()
  return { shares: [...own.shares], worth: [...worth] }
}

/** One round of regret matching against one enemy: adds the worth of each own choice, and lets the enemy learn. */
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

/** The shares of some choices, given by their indexes, scaled to a sum of 1; all other choices are left out. */
export function sharesRestrictedTo(shares: readonly number[], places: readonly number[]): number[] {
  const kept = places.map((place) => shares[place] ?? 0)
  const total = kept.reduce((sum, each) => sum + each, 0)
  return kept.map((each) => (total > 0 ? each / total : 1 / kept.length))
}

/** The part of all turns in which any of several nearly equal choices is played, and how equal these must be. */
const variety = { part: 0.3, sharpness: 60 }

/**
 * The shares of a mixed strategy, with a part of them spread over the choices that are worth nearly as much as the
 * best: the strategy alone often has but one choice, and an enemy who knows the player would foresee it.
 */
export function variedShares({ shares, worth }: MixedStrategy): number[] {
  const near = sharesByWorth(worth, variety.sharpness)
  return shares.map((share, place) => (1 - variety.part) * share + variety.part * (near[place] ?? 0))
}
