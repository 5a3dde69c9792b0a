/** The share of a number of games that was won, with its 95 % confidence interval (Wilson). */
export interface Share {
  share: number
  low: number
  high: number
}

/**
 * The share of games won, with its confidence interval.
 * @param won the number of games won; a draw counts half where the caller says so
 * @param all the number of games played
 */
export function shareOf(won: number, all: number): Share {
  if (all === 0) return { share: 0, low: 0, high: 1 }
  const z = 1.96
  const p = won / all
  const middle = p + (z * z) / (2 * all)
  const spread = z * Math.sqrt((p * (1 - p)) / all + (z * z) / (4 * all * all))
  const scale = 1 + (z * z) / all
  return {
    share: p,
    low: Math.max(0, (middle - spread) / scale),
    high: Math.min(1, (middle + spread) / scale),
  }
}

/** The mean of the values, with its 95 % confidence interval. */
export function meanOf(values: readonly number[]): { mean: number; low: number; high: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  const variance =
    values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1)
  const spread = 1.96 * Math.sqrt(variance / Math.max(1, values.length))
  return { mean, low: mean - spread, high: mean + spread }
}
