/**
 * The mixed strategies of a zero-sum game, by regret matching. An opponent gains nothing by knowing them.
 * @param payoff to the row player, by row and column
 * @param prior the assumed frequencies of a column player that does not play its best
 * @param trust from 0 to 1: how often the column player plays by the prior
 * @returns how often each row and each column is played
 */
export function equilibrium(
  payoff: readonly (readonly number[])[],
  prior: readonly number[],
  trust: number,
  rounds: number,
): { rows: number[]; columns: number[] } {
  const [height, width] = [payoff.length, payoff[0]?.length ?? 0]
  const regret = { rows: new Float64Array(height), columns: new Float64Array(width) }
  const sum = { rows: new Float64Array(height), columns: new Float64Array(width) }
  const columns = new Float64Array(width)
  const [byRow, byColumn] = [new Float64Array(height), new Float64Array(width)]
  for (let round = 1; round <= rounds; round++) {
    const rows = strategyOf(regret.rows)
    const free = strategyOf(regret.columns)
    for (let column = 0; column < width; column++)
      columns[column] = trust * (prior[column] ?? 0) + (1 - trust) * (free[column] ?? 0)
    byColumn.fill(0)
    for (const [row, line] of payoff.entries()) {
      const often = rows[row] ?? 0
      let total = 0
      for (let column = 0; column < width; column++) {
        const value = line[column] ?? 0
        total += value * (columns[column] ?? 0)
        byColumn[column] = (byColumn[column] ?? 0) - value * often
      }
      byRow[row] = total
    }
    improve(regret.rows, rows, byRow)
    improve(regret.columns, free, byColumn)
    // Later rounds weigh more in the average, because in the first rounds both players still knew little.
    for (let row = 0; row < height; row++) sum.rows[row] = (sum.rows[row] ?? 0) + round * (rows[row] ?? 0)
    for (let column = 0; column < width; column++)
      sum.columns[column] = (sum.columns[column] ?? 0) + round * (columns[column] ?? 0)
  }
  return { rows: shares(sum.rows), columns: shares(sum.columns) }
}

function shares(weights: Float64Array): number[] {
  let total = 0
  for (const weight of weights) total += weight
  return Array.from(weights, (weight) => (total > 0 ? weight / total : 1 / weights.length))
}

const strategyOf = (regret: Float64Array): number[] => shares(regret)

/** Regrets are kept from falling below 0, so that a choice that becomes good is taken up sooner. */
function improve(regret: Float64Array, strategy: readonly number[], worth: Float64Array): void {
  let mean = 0
  for (const [place, value] of worth.entries()) mean += value * (strategy[place] ?? 0)
  for (let place = 0; place < regret.length; place++)
    regret[place] = Math.max(0, (regret[place] ?? 0) + (worth[place] ?? 0) - mean)
}
