/** A histogram: for the upper bound of each bucket, the number of values up to that bound. */
export type Buckets = ReadonlyMap<number, number>

/** The parts of an order's time that a server measures, with the names of their histograms. */
export const orderTimeParts = {
  'wait for a writer': 'opsroom_append_wait_seconds',
  statement: 'opsroom_append_statement_seconds',
  collector: 'opsroom_nodejs_gc_duration_seconds',
} as const
export type OrderTimePart = keyof typeof orderTimeParts

/** The histograms of all parts of an order's time at one moment. */
export type OrderTimeHistograms = Record<OrderTimePart, Buckets>

/**
 * Reads the histograms of the parts of an order's time.
 * @param texts the metrics of several servers, in the text format of Prometheus, which are added up
 */
export function orderTimeHistogramsOf(texts: readonly string[]): OrderTimeHistograms {
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
    'wait for a writer': countsOf(orderTimeParts['wait for a writer']),
    statement: countsOf(orderTimeParts.statement),
    collector: countsOf(orderTimeParts.collector),
  }
}

/**
 * The upper bound in ms of the given share of the values that were counted between two moments, as precise as the
 * buckets.
 * @returns 0 if there are no values
 */
export function percentileBetween(before: Buckets, after: Buckets, share: number): number {
  const counts = [...after]
    .map(([bound, count]) => [bound, count - (before.get(bound) ?? 0)] as const)
    .sort(([a], [b]) => a - b)
  const all = counts.at(-1)?.[1] ?? 0
  if (all === 0) return 0
  return (counts.find(([, count]) => count >= all * share)?.[0] ?? 0) * 1000
}
