import { LRUCache } from 'lru-cache'
import { Limiter, type OpenPointStore } from './limits.ts'

/** The most keys whose points are held here. The points of a forgotten lease are lost: nobody gets more by it. */
const mostKeys = 20_000

/** Points of a key that were taken, and are not used yet. */
interface Lease {
  points: number
  /** The end of the lease, by the clock of the process. */
  until: number
  /** The key has no whole lease left in this span: its points are taken one by one. */
  isLast: boolean
}

/**
 * A limiter for frequent requests: it takes points in larger portions, so that most answers need no round trip. With
 * points in Redis that is one round trip for many messages. A key never gets more than its points; those that one
 * process holds are out of reach for the others until the span is over.
 */
export class LeasedLimiter extends Limiter {
  readonly #portion: number
  readonly #leases = new LRUCache<string, Lease>({ max: mostKeys })
  /** Portions that are being taken, by key: later callers wait for them. */
  readonly #taking = new Map<string, Promise<unknown>>()

  /** @param portion the number of points that are taken together */
  constructor(name: string, points: number, seconds: number, keep: OpenPointStore, portion: number) {
    super(name, points, seconds, keep)
    this.#portion = portion
  }

  /** Whether points of a key are held here, so that `take` answers without a promise. */
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

  /** Whether the points were held here. */
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

  /** Takes a portion, or notes that there is none. */
  async #lease(key: string): Promise<void> {
    // The span ends this long after the request began, or earlier: never later.
    const asked = performance.now()
    const { isTaken, left } = await this.consume(key, this.#portion)
    const until = asked + left
    if (isTaken) return void this.#leases.set(key, { points: this.#portion, until, isLast: false })
    await this.giveBack(key, this.#portion)
    this.#leases.set(key, { points: 0, until, isLast: true })
  }
}
