/** Counts of a histogram by the upper bounds of its buckets, each with those of all smaller ones. */
export type Buckets = ReadonlyMap<number, number>

/** The parts of an order's time that a server measures, with the names of their histograms. */
export const parts = {
  'wait for a writer': 'opsroom_append_wait_seconds',
  statement: 'opsroom_append_statement_seconds',
  collector: 'opsroom_nodejs_gc_duration_seconds',
} as const
export type Part = keyof typeof parts

/** The histograms of the parts at one moment. */
export type PartCounts = Record<Part, Buckets>

/** Reads the histograms of the parts. @param texts metrics of servers, as Prometheus reads them: they are added up */
export function partCountsOf(texts: readonly string[]): PartCounts {
  const lines = texts.flatMap((text) => text.split('\n'))
  const countsOf = (name: string): Buckets => {
    const buckets = new Map<number, number>()
    for (const line of lines) {
      if (!line.startsWith(`${name}_bucket{`)) continue
      const [, bound = ''] = /le="([^"]+)"/.exec(line) ?? []
      const upper = bound === '+Inf' ? Number.POSITIVE_INFINITY : Number(bound)
      buckets.set(upper, (buckets.get(upper) ?? 0) + Number(line.split(' ').at(-1)))
    }
    return buckets
  }
  return {
    'wait for a writer': countsOf(parts['wait for a writer']),
    statement: countsOf(parts.statement),
    collector: countsOf(parts.collector),
  }
}

/**
 * The bound, in ms, that a share of all values between two moments did not exceed: as fine as the buckets.
 * @returns 0 without values
 */
export function shareBound(before: Buckets, after: Buckets, share: number): number {
  const counts = [...after]
    .map(([bound, count]) => [bound, count - (before.get(bound) ?? 0)] as const)
    .sort(([a], [b]) => a - b)
  const all = counts.at(-1)?.[1] ?? 0
  if (all === 0) return 0
  return (counts.find(([, count]) => count >= all * share)?.[0] ?? 0) * 1000
}
