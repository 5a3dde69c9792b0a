import type { SharedTime } from './processor-time.ts'
import { SpanPoints } from './span-points.ts'

const minute = 60
/** Points are microseconds. */
const pointsOf = (milliseconds: number): number => Math.ceil(milliseconds * 1000)

/** Bounds for an address, in ms of processor time. */
export interface WorkBounds {
  perMinute: number
  /** The most that a task is charged: a task that lasts long pays for the work of others meanwhile. */
  mostForTask: number
  /** The cost of a task that cannot be measured: before it begins and after it ends. */
  unmeasured: number
}

/**
 * The processor time that tasks of an address may take in a minute. A task is charged when it ends. Once the allowance
 * is used up, its owner refuses further tasks until the minute is over. The points are never shared with other
 * processes: each looks after its own main thread.
 */
export class WorkAllowance {
  readonly #name: string
  readonly #bounds: WorkBounds
  readonly #time: SharedTime
  readonly #used = new SpanPoints(minute)
  /** Everything that was ever charged, in ms. */
  charged = 0

  /**
   * @param name its own for each allowance
   * @param time of the main thread, one for all allowances: each millisecond is charged once
   */
  constructor(name: string, bounds: WorkBounds, time: SharedTime) {
    this.#name = name
    this.#bounds = bounds
    this.#time = time
  }

  /** Begins a task of an address. @returns a function that ends it and charges the address; further calls do nothing */
  begin(address: string): () => void {
    const { mostForTask, unmeasured } = this.#bounds
    const end = this.#time.begin(`${this.#name} ${address}`)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.charge(address, unmeasured + Math.min(end(), mostForTask))
    }
  }

  /** Charges an address for work that is not done on the main thread, in ms. */
  charge(address: string, milliseconds: number): void {
    this.charged += milliseconds
    this.#used.charge(address, pointsOf(milliseconds))
  }

  /** The time for which an address has nothing left, in whole seconds; 0 if it has. */
  emptyFor(address: string): number {
    return Math.ceil(this.#used.usedUpFor(address, pointsOf(this.#bounds.perMinute)) / 1000)
  }
}
