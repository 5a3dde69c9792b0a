import type { ProcessorTimeShares } from './processor-time.ts'
import { PointsPerSpan } from './span-points.ts'

const minute = 60
/** Milliseconds as points: a point is a microsecond. */
const pointsOf = (milliseconds: number): number => Math.ceil(milliseconds * 1000)

/** The limits of an address, in ms of processor time. */
export interface WorkBounds {
  perMinute: number
  /**
   * The maximum charge for a task. It is needed because a task that lasts long is also charged for the work of others
   * meanwhile.
   */
  mostForTask: number
  /** The charge for the part of a task that cannot be measured, before it begins and after it ends. */
  unmeasured: number
}

/**
 * Counts the processor time that tasks of each address take in a minute. A task is charged when it ends. When an
 * address has used up its allowance, the caller of this class must refuse further tasks until the minute is over. The
 * points are not shared with other processes: each process protects its own main thread.
 */
export class WorkAllowance {
  readonly #name: string
  readonly #bounds: WorkBounds
  readonly #time: ProcessorTimeShares
  readonly #used = new PointsPerSpan(minute)
  /** The sum of all charges since the start, in ms. */
  charged = 0

  /**
   * @param name a name that no other allowance has
   * @param time the processor time of the main thread, shared by all allowances, so that each millisecond is charged
   * once
   */
  constructor(name: string, bounds: WorkBounds, time: ProcessorTimeShares) {
    this.#name = name
    this.#bounds = bounds
    this.#time = time
  }

  /**
   * Begins a task of an address.
   * @returns a function that ends the task and charges the address; further calls do nothing
   */
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

  /** Charges an address for work in ms that is not done on the main thread. */
  charge(address: string, milliseconds: number): void {
    this.charged += milliseconds
    this.#used.charge(address, pointsOf(milliseconds))
  }

  /** Seconds until an address that has used up its allowance has some again, rounded up; 0 if it has some now. */
  emptyFor(address: string): number {
    return Math.ceil(this.#used.usedUpFor(address, pointsOf(this.#bounds.perMinute)) / 1000)
  }
}
