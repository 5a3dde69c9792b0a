import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterMemory,
  type RateLimiterRes,
} from 'rate-limiter-flexible'

/** The store of points: in this process, or in Redis. */
export type OpenPointStore = (options: IRateLimiterOptions) => RateLimiterAbstract

/** Keeps points in the memory of this process, and removes unused keys. */
export const memoryPointStore: OpenPointStore = (options) => new RateLimiterMemory(options)

/** Gives each key a number of points per span of time. */
export class Limiter {
  readonly #kept: RateLimiterAbstract

  /**
   * @param name of what is limited, its own for each limiter
   * @param points that a key has in a span of `seconds`
   */
  constructor(name: string, points: number, seconds: number, keep = memoryPointStore) {
    this.#kept = keep({ keyPrefix: name, points, duration: seconds })
  }

  /** Takes points of a key. @returns false when the key has fewer */
  take(key: string, points = 1): boolean | Promise<boolean> {
    return this.consume(key, points).then(({ isTaken }) => isTaken)
  }

  /** @returns also how many ms are left of the span. A refused request counts too, until it is given back */
  protected consume(key: string, points: number): Promise<{ isTaken: boolean; left: number }> {
    return this.#kept.consume(key, points).then(
      ({ msBeforeNext }) => ({ isTaken: true, left: msBeforeNext }),
      (reason: Error | RateLimiterRes) => {
        if (reason instanceof Error) throw reason
        return { isTaken: false, left: reason.msBeforeNext }
      },
    )
  }

  /** Returns points that were taken but not needed. */
  async giveBack(key: string, points: number): Promise<void> {
    await this.#kept.reward(key, points)
  }

  /** Takes points for work that is done already, even points that the key does not have. */
  async charge(key: string, points: number): Promise<void> {
    if (points > 0) await this.#kept.penalty(key, points)
  }

  /** Whether a key has no points at the moment. */
  async isEmpty(key: string): Promise<boolean> {
    return (await this.emptyFor(key)) > 0
  }

  /** The time for which a key will have no points, in ms; 0 if it has some. */
  async emptyFor(key: string): Promise<number> {
    const found = await this.#kept.get(key)
    return found && found.remainingPoints <= 0 ? Math.max(1, found.msBeforeNext) : 0
  }
}
