/**
 * Regret matching on numbers: tables are stored row after row in one array, and a row is identified by its offset. A
 * place beyond the array counts as 0.
 */

/** The sum of the products, place by place. @param from where the line of the table begins */
export function dotProduct(line: Float64Array, table: Float64Array, from = 0): number {
  let sum = 0
  for (let place = 0; place < line.length; place++) sum += (line[place] ?? 0) * (table[from + place] ?? 0)
  return sum
}

/** Adds a row of a table, multiplied by a factor. @param from where that row begins */
export function addScaled(into: Float64Array, factor: number, table: Float64Array, from = 0): void {
  for (let place = 0; place < into.length; place++)
    into[place] = (into[place] ?? 0) + factor * (table[from + place] ?? 0)
}

/** Shares from weights; equal if all are 0. */
export function normalizeShares(weights: Float64Array, into: Float64Array): void {
  let total = 0
  for (const weight of weights) total += weight
  for (let place = 0; place < weights.length; place++)
    into[place] = total > 0 ? (weights[place] ?? 0) / total : 1 / weights.length
}

/** A player who chooses repeatedly, and learns from the value that each choice would have had. */
export class RegretLearner {
  /** The frequency of each choice: in this round, and after `settle` over all rounds. */
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

  /** Begins a round. */
  choose(): void {
    normalizeShares(this.#regret, this.shares)
    this.worth.fill(0)
  }

  /** Ends a round: regrets that are never negative learn faster from a change of mind. */
  learn(round: number): void {
    const mean = dotProduct(this.shares, this.worth)
    for (let place = 0; place < this.worth.length; place++)
      this.#regret[place] = Math.max(0, (this.#regret[place] ?? 0) + (this.worth[place] ?? 0) - mean)
    // Later rounds count more: the first ones knew nothing.
    addScaled(this.#sum, round, this.shares)
  }

  /** Ends the game: the shares are those of all rounds. */
  settle(): void {
    normalizeShares(this.#sum, this.shares)
  }
}
