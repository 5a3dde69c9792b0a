import { z } from 'zod/mini'

/** Times are ms since 1970. */
const time = z.int()

export const spanSchema = z.object({ from: time, until: time })
export type Span = z.infer<typeof spanSchema>

const inOrder = (spans: readonly Span[]): Span[] => [...spans].sort((one, other) => one.from - other.from)

/** Whether a time lies in a span. */
export const isWithinSpan = ({ from, until }: Span, at: number): boolean => from <= at && at < until

/** The time in ms of a span that is covered by other spans; where they overlap, time counts once. */
export function coveredTime(spans: readonly Span[], { from: begin, until: end }: Span): number {
  let [sum, reached] = [0, begin]
  for (const { from, until } of inOrder(spans)) {
    const [start, stop] = [Math.max(from, reached), Math.min(until, end)]
    if (stop <= start) continue
    sum += stop - start
    reached = stop
  }
  return sum
}

/** The time at which `amount` ms have passed after a moment, if the time in these spans does not count. */
export function addTimeOutsideSpans(spans: readonly Span[], at: number, amount: number): number {
  let [end, reached] = [at + amount, at]
  for (const { from, until } of inOrder(spans)) {
    const start = Math.max(from, reached)
    if (until <= start || start >= end) continue
    end += until - start
    reached = until
  }
  return end
}

/**
 * The union of two spans that touch or overlap; otherwise the second one.
 * @param before the earlier span, if there is one
 */
export const joinedSpan = (before: Span | undefined, next: Span): Span =>
  before && before.until >= next.from
    ? { from: Math.min(before.from, next.from), until: Math.max(before.until, next.until) }
    : next
