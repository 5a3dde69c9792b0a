/** Percentiles in milliseconds: half of the samples take at most `p50`, 99 of 100 at most `p99`. */
export interface Percentiles {
  p50: number
  p99: number
}

const rounded = (milliseconds: number): number => Math.round(milliseconds * 1000) / 1000

/** The value that this share of the samples does not exceed. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return rounded(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}

export const percentilesOf = (samples: readonly number[]): Percentiles => ({
  p50: percentile(samples, 0.5),
  p99: percentile(samples, 0.99),
})
