/**
 * The number of expired spans that are removed with each charge. It is more than one, so that expired spans cannot pile
 * up.
 */
const removed = 2

interface Span {
  points: number
  /** The end of the span by the monotonic clock of the process, so that setting the system clock lengthens no span. */
  until: number
}

/**
 * The points that each key has used in its span of time, which begins with its first charge. They are kept in this
 * process and read without a promise, because every message reads them.
 */
export class PointsPerSpan {
  readonly #milliseconds: number
  /** The spans by key, the oldest first. */
  readonly #spans = new Map<string, Span>()

  /** @param seconds the length of a span */
  constructor(seconds: number) {
    this.#milliseconds = seconds * 1000
  }

  charge(key: string, points: number): void {
    const now = performance.now()
    this.#forget(now)
    const span = this.#spans.get(key)
    if (span && span.until > now) {
      span.points += points
      return
    }
    this.#spans.delete(key)
    this.#spans.set(key, { points, until: now + this.#milliseconds })
  }

  /** Milliseconds until the span of a key ends, if the key has used up this many points in it; otherwise 0. */
  usedUpFor(key: string, points: number): number {
    const span = this.#spans.get(key)
    if (!span || span.points < points) return 0
    return Math.max(0, span.until - performance.now())
  }

  #forget(now: number): void {
    let left = removed
    for (const [key, { until }] of this.#spans) {
      if (left-- === 0 || until > now) return
      this.#spans.delete(key)
    }
  }
}
