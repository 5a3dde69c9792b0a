import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterMemory,
  type RateLimiterRes,
} from 'rate-limiter-flexible'

/** Opens a store for the points of a limiter: in this process, or in Redis. */
export type PointStoreOpener = (options: IRateLimiterOptions) => RateLimiterAbstract

/** Keeps points in the memory of this process, and removes unused keys. */
export const openMemoryPointStore: PointStoreOpener = (options) => new RateLimiterMemory(options)

/** A limiter: each key may use up a number of points per span of time. */
export class Limiter {
  readonly #kept: RateLimiterAbstract

  /**
   * @param name a name that no other limiter has
   * @param points the points that a key has per span
   * @param seconds the length of a span
   */
  constructor(name: string, points: number, seconds: number, keep = openMemoryPointStore) {
    this.#kept = keep({ keyPrefix: name, points, duration: seconds })
  }

  /**
   * Takes points of a key.
   * @returns whether the key had enough of them
   */
  take(key: string, points = 1): boolean | Promise<boolean> {
    return this.consume(key, points).then(({ isTaken }) => isTaken)
  }

  /**
   * Takes points of a key. A refused request uses up points too, until they are given back.
   * @returns whether the key had enough points, and the milliseconds that are left of its span
   */
  protected consume(key: string, points: number): Promise<{ isTaken: boolean; left: number }> {
    return this.#kept.consume(key, points).then(
      ({ msBeforeNext }) => ({ isTaken: true, left: msBeforeNext }),
      (reason: Error | RateLimiterRes) => {
        if (reason instanceof Error) throw reason
        return { isTaken: false, left: reason.msBeforeNext }
      },
    )
  }

  /** Gives back points that were taken but not needed. */
  async giveBack(key: string, points: number): Promise<void> {
    await this.#kept.reward(key, points)
  }

  /** Takes points for work that is already done, even if the key does not have them. */
  async charge(key: string, points: number): Promise<void> {
    if (points > 0) await this.#kept.penalty(key, points)
  }

  /** Whether a key has no points left at the moment. */
  async isEmpty(key: string): Promise<boolean> {
    return (await this.emptyFor(key)) > 0
  }

  /** Milliseconds until a key has points again; 0 if it has some now. */
  async emptyFor(key: string): Promise<number> {
    const found = await this.#kept.get(key)
    return found && found.remainingPoints <= 0 ? Math.max(1, found.msBeforeNext) : 0
  }
}
