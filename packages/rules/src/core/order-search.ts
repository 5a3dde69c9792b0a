import { canonicalJson } from './canonical.ts'
import type { Options } from './options.ts'
import type { Rng } from './random.ts'

/** Bounds of a search for the orders of a seat. */
export interface OrderBounds {
  /** The greatest number of orders that the search returns. */
  most: number
  /** The greatest number of calls of `options` in each of the two parts of the search. */
  steps: number
}

/** An upper bound of the number of steps in an order; a longer random walk starts again. */
const longestWalk = 80

/**
 * A search for all orders of a seat, by its options alone: it finds the orders that can be reached by taking every
 * choice. When there are more of them than its bounds allow, it finds a sample by random walks instead. It proceeds in
 * single steps, so that the caller can stop it at any time. An instance serves one search.
 */
export class OrderSearch<C = unknown, P = unknown> {
  /** Whether all orders have been found. */
  isAll = false
  readonly #options: (draft?: P) => Options<C, P>
  readonly #bounds: OrderBounds
  readonly #rng: Rng
  readonly #from: P | undefined
  /** The drafts that have been found, as JSON. `#ahead` holds the drafts whose options are not yet known. */
  readonly #known = new Set<string>()
  #ahead: (P | undefined)[]
  #orders = new Map<string, C>()
  /** The orders found before sampling began. The search returns them until the sample has its first order. */
  #ordersBefore = new Map<string, C>()
  #part: 'all' | 'sample' | 'over' = 'all'
  #steps = 0
  #walk: { draft: P | undefined; length: number }

  /**
   * @param options gives the options of the seat now
   * @param rng for the random walks of the sample
   * @param from the draft that all orders must follow from; when absent, all orders of the seat are searched
   */
  constructor(options: (draft?: P) => Options<C, P>, bounds: OrderBounds, rng: Rng, from?: P) {
    this.#options = options
    this.#bounds = bounds
    this.#rng = rng
    this.#from = from
    this.#ahead = [from]
    this.#walk = { draft: from, length: 0 }
  }

  /**
   * The orders found so far, each once. After sampling has begun, the orders found earlier are returned until the
   * sample has its first order.
   */
  get orders(): C[] {
    const { size } = this.#orders
    return [...(size > 0 ? this.#orders : this.#ordersBefore).values()].slice(0, this.#bounds.most)
  }

  /** Whether no order has been found yet. */
  get isEmpty(): boolean {
    return this.#orders.size === 0 && this.#ordersBefore.size === 0
  }

  /** Calls `options` once. @returns whether the search has more to do */
  step(): boolean {
    if (this.#part === 'all') this.#stepOfAll()
    else if (this.#part === 'sample') this.#stepOfSample()
    return this.#part !== 'over'
  }

  #stepOfAll(): void {
    const draft = this.#ahead.pop()
    const { choices, finish } = this.#options(draft)
    if (finish !== undefined) this.#orders.set(canonicalJson(finish), finish)
    for (const { draft: next } of choices) {
      const key = canonicalJson(next)
      if (this.#known.has(key)) continue
      this.#known.add(key)
      this.#ahead.push(next)
    }
    const { most, steps } = this.#bounds
    if (this.#orders.size > most || this.#known.size > steps) this.#beginSample()
    else if (this.#ahead.length === 0) {
      this.isAll = true
      this.#part = 'over'
    }
  }

  /**
   * Begins the sample without the orders found so far: they are similar to each other, and depend on the order of
   * choices. They remain the answer only if the search is stopped before the sample has its first order.
   */
  #beginSample(): void {
    this.#known.clear()
    this.#ahead = []
    this.#ordersBefore = this.#orders
    this.#orders = new Map()
    this.#part = 'sample'
  }

  #stepOfSample(): void {
    const { draft, length } = this.#walk
    const { choices, finish } = this.#options(draft)
    const isOver =
      choices.length === 0 || length >= longestWalk || (finish !== undefined && this.#rng.int(2) === 0)
    if (isOver && finish !== undefined) this.#orders.set(canonicalJson(finish), finish)
    this.#walk = isOver
      ? { draft: this.#from, length: 0 }
      : { draft: this.#rng.pick(choices).draft, length: length + 1 }
    this.#steps++
    if (this.#orders.size >= this.#bounds.most || this.#steps >= this.#bounds.steps) this.#part = 'over'
  }
}

/** The orders of a seat: all of them, or a sample when the bounds do not allow all. */
export function ordersOf<C, P>(
  options: (draft?: P) => Options<C, P>,
  bounds: OrderBounds,
  rng: Rng,
  from?: P,
): { orders: C[]; isAll: boolean } {
  const search = new OrderSearch(options, bounds, rng, from)
  while (search.step());
  return { orders: search.orders, isAll: search.isAll }
}
