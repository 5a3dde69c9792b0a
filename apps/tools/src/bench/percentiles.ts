/** Half of the samples take at most `p50`, all but one in a hundred at most `p99`; in milliseconds. */
export interface Percentiles {
  p50: number
  p99: number
}

const rounded = (milliseconds: number): number => Math.round(milliseconds * 1000) / 1000

export function percentilesOf(samples: readonly number[]): Percentiles {
  const sorted = [...samples].sort((a, b) => a - b)
  const at = (share: number) =>
    rounded(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return { p50: at(0.5), p99: at(0.99) }
}
