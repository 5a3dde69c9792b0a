import { RateLimiterMemory } from 'rate-limiter-flexible'

/** Gives each key a number of points per span of time. In the memory of this process; unused keys are removed. */
export class Limiter {
  readonly #memory: RateLimiterMemory

  /** @param points that a key has in a span of so many seconds */
  constructor(points: number, seconds: number) {
    this.#memory = new RateLimiterMemory({ points, duration: seconds })
  }

  /** Takes points of a key. @returns false when the key has fewer */
  take(key: string, points = 1): Promise<boolean> {
    return this.#memory.consume(key, points).then(
      () => true,
      (reason) => {
        if (reason instanceof Error) throw reason
        return false
      },
    )
  }

  /** Whether a key has no points at the moment. */
  async isEmpty(key: string): Promise<boolean> {
    return ((await this.#memory.get(key))?.remainingPoints ?? 1) <= 0
  }
}
