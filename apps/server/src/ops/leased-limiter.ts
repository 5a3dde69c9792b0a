import { LRUCache } from 'lru-cache'
import { Limiter, type PointStoreOpener } from './limits.ts'

/**
 * The maximum number of keys with leased points in this process. The points of a dropped lease are lost, so that no key
 * ever gets more than its share.
 */
const mostKeys = 20_000

/** Points of a key that this process has taken from the store in advance and not used yet. */
interface Lease {
  points: number
  /** The time at which the lease ends, as `performance.now()` gives it. */
  until: number
  /** Whether the key has no whole portion left in this span, so that further points are taken one by one. */
  isLast: boolean
}

/**
 * A limiter for frequent requests. It takes points from the store in larger portions, so that most requests need no
 * round trip: with points in Redis, one round trip serves many messages. A key never gets more than its points. Points
 * that one process has leased cannot be used by others until the span is over.
 */
export class PointLeasingLimiter extends Limiter {
  readonly #portion: number
  readonly #leases = new LRUCache<string, Lease>({ max: mostKeys })
  /** Portions that are being taken from the store, by key. Later callers wait for them. */
  readonly #taking = new Map<string, Promise<unknown>>()

  /** @param portion the number of points that are taken from the store at a time */
  constructor(name: string, points: number, seconds: number, keep: PointStoreOpener, portion: number) {
    super(name, points, seconds, keep)
    this.#portion = portion
  }

  /** Whether enough leased points of a key are left, so that `take` answers without a promise. */
  holds(key: string, points: number): boolean {
    return this.#leaseWith(key, points) !== undefined
  }

  #leaseWith(key: string, points: number) {
    const lease = this.#leases.get(key)
    return lease && lease.points >= points && lease.until > performance.now() ? lease : undefined
  }

  override take(key: string, points = 1): boolean | Promise<boolean> {
    return this.#takeHere(key, points) || this.#takeMore(key, points)
  }

  /**
   * Takes leased points of a key.
   * @returns whether enough of them were left
   */
  #takeHere(key: string, points: number): boolean {
    const lease = this.#leaseWith(key, points)
    if (!lease) return false
    lease.points -= points
    return true
  }

  async #takeMore(key: string, points: number): Promise<boolean> {
    while (this.#taking.has(key)) {
      await this.#taking.get(key)?.catch(() => {})
      if (this.#takeHere(key, points)) return true
    }
    const lease = this.#leases.get(key)
    const isSpent = lease?.isLast && lease.until > performance.now()
    if (isSpent || points >= this.#portion) return super.take(key, points)
    const taking = this.#lease(key).finally(() => this.#taking.delete(key))
    this.#taking.set(key, taking)
    await taking
    return this.#takeHere(key, points) || super.take(key, points)
  }

  /** Takes a portion of points from the store, or notes that no whole portion is left. */
  async #lease(key: string): Promise<void> {
    // The end of the span is counted from before the request to the store, so that the lease never outlasts the span.
    const asked = performance.now()
    const { isTaken, left } = await this.consume(key, this.#portion)
    const until = asked + left
    if (isTaken) return void this.#leases.set(key, { points: this.#portion, until, isLast: false })
    await this.giveBack(key, this.#portion)
    this.#leases.set(key, { points: 0, until, isLast: true })
  }
}
