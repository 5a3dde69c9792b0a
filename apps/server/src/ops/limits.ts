import { RateLimiterMemory } from 'rate-limiter-flexible'

/** So many points for each key in every span of time. In the memory of this process; keys are forgotten by themselves. */
export class Limiter {
  readonly #memory: RateLimiterMemory

  /** @param points that a key has in a span of so many seconds */
  constructor(points: number, seconds: number) {
    this.#memory = new RateLimiterMemory({ points, duration: seconds })
  }

  /** Takes so many points of a key. @returns false when there are not so many */
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
