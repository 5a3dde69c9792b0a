import { canonicalJson } from './canonical.ts'
import type { Options } from './options.ts'
import type { Rng } from './random.ts'

/** Bounds of a search for the orders of a seat. */
export interface OrderBounds {
  /** The most orders that it returns. */
  most: number
  /** The most questions for options, in each of its two parts. */
  steps: number
}

/** No order takes more steps than this; a walk that does begins again. */
const longestWalk = 80

/**
 * A search for all orders of a seat, by its options alone: it finds nothing that one does not come upon who takes every
 * choice. Where there are more orders than its bounds allow, it finds a sample by random walks instead. It is done step
 * by step, so that the caller can stop it at any time. Used by one caller, once.
 */
export class OrderSearch<C = unknown, P = unknown> {
  /** Whether all orders are found. */
  isAll = false
  readonly #options: (draft?: P) => Options<C, P>
  readonly #bounds: OrderBounds
  readonly #rng: Rng
  readonly #from: P | undefined
  /** Drafts that are known, as text, and those of them that are still to be asked about. */
  readonly #known = new Set<string>()
  #ahead: (P | undefined)[]
  #orders = new Map<string, C>()
  /** Orders of the part that finds all: the answer until the sample has its first. */
  #ordersBefore = new Map<string, C>()
  #part: 'all' | 'sample' | 'over' = 'all'
  #steps = 0
  #walk: { draft: P | undefined; length: number }

  /**
   * @param options of the seat now
   * @param rng for the sample
   * @param from only orders that this draft leads to
   */
  constructor(options: (draft?: P) => Options<C, P>, bounds: OrderBounds, rng: Rng, from?: P) {
    this.#options = options
    this.#bounds = bounds
    this.#rng = rng
    this.#from = from
    this.#ahead = [from]
    this.#walk = { draft: from, length: 0 }
  }

  /** The orders that are found, each once; none is lost when the sample begins. */
  get orders(): C[] {
    const { size } = this.#orders
    return [...(size > 0 ? this.#orders : this.#ordersBefore).values()].slice(0, this.#bounds.most)
  }

  /** Whether no order is found yet. */
  get isEmpty(): boolean {
    return this.#orders.size === 0 && this.#ordersBefore.size === 0
  }

  /** Asks for options once. @returns whether there is more to do */
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
   * The orders found so far are like each other, and depend on the order of choices: the sample begins anew, and they
   * are the answer only of a search that is stopped before it has found another one.
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

/** The orders of a seat, all of them or a sample. */
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
