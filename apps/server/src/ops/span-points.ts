/** Expired spans that are removed with each charge: more than one, so that they cannot pile up. */
const removed = 2

interface Span {
  points: number
  /** The end of the span, by the monotonic clock of the process: a clock that is set lengthens no span. */
  until: number
}

/**
 * The points that keys have used, each in a span of time that begins with its first charge. Kept in this process, and
 * asked without a promise: every message asks.
 */
export class SpanPoints {
  readonly #milliseconds: number
  /** The oldest span first. */
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

  /** The time until the span of a key is over in which it has used so many points, in ms; 0 if it has not. */
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
