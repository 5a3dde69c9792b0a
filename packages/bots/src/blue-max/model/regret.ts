/**
 * Regret matching on arrays of numbers: a table is stored row after row in one array, and a row is identified by its
 * offset. An index beyond the array counts as 0.
 */

/** The dot product of a line and a row of a table. @param from the offset of that row */
export function dotProduct(line: Float64Array, table: Float64Array, from = 0): number {
  let sum = 0
  for (let place = 0; place < line.length; place++) sum += (line[place] ?? 0) * (table[from + place] ?? 0)
  return sum
}

/** Adds a row of a table, multiplied by a factor, to `into`. @param from the offset of that row */
export function addScaled(into: Float64Array, factor: number, table: Float64Array, from = 0): void {
  for (let place = 0; place < into.length; place++)
    into[place] = (into[place] ?? 0) + factor * (table[from + place] ?? 0)
}

/** Writes weights as shares with a sum of 1; equal shares if all weights are 0. */
export function normalizeShares(weights: Float64Array, into: Float64Array): void {
  let total = 0
  for (const weight of weights) total += weight
  for (let place = 0; place < weights.length; place++)
    into[place] = total > 0 ? (weights[place] ?? 0) / total : 1 / weights.length
}

/** A player who chooses repeatedly, and learns from the value that each choice would have had. */
export class RegretLearner {
  /** The frequency of each choice: of this round, or of all rounds once `settle` was called. */
  readonly shares: Float64Array
  /** The worth of each choice in this round; the caller fills it. */
  readonly worth: Float64Array
  readonly #regret: Float64Array
  readonly #sum: Float64Array

  constructor(choices: number) {
    this.shares = new Float64Array(choices)
    this.worth = new Float64Array(choices)
    this.#regret = new Float64Array(choices)
    this.#sum = new Float64Array(choices)
  }

  /** Begins a round: computes the share of each choice from its regret, and sets the worth of every choice to 0. */
  choose(): void {
    normalizeShares(this.#regret, this.shares)
    this.worth.fill(0)
  }

  /**
   * Ends a round: updates the regrets. They are kept from falling below 0, so that a choice that becomes good is taken
   * up sooner.
   */
  learn(round: number): void {
    const mean = dotProduct(this.shares, this.worth)
    for (let place = 0; place < this.worth.length; place++)
      this.#regret[place] = Math.max(0, (this.#regret[place] ?? 0) + (this.worth[place] ?? 0) - mean)
    // Later rounds weigh more in the average, because in the first rounds the learner still knew little.
    addScaled(this.#sum, round, this.shares)
  }

  /** Ends the learning: sets the shares to the average of all rounds. */
  settle(): void {
    normalizeShares(this.#sum, this.shares)
  }
}
