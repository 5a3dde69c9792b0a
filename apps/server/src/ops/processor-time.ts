import { performance } from 'node:perf_hooks'

/** Processor time of the main thread since the last call that did not return 0, in ms. */
export type ProcessorTimeLap = () => number

/** The clocks are not read again within this many ms: the system call costs as much as a small message. */
const shortestLap = 0.1

/**
 * Measures the work of the main thread. Before Node 23.9 there is no figure for it alone: it is at most the work of
 * all threads of the process, and at most the time that the event loop was busy. On a machine that has no time for
 * this process the loop is busy for long without working; while bots think, other threads work. The smaller of the two
 * figures avoids both errors.
 */
export function mainThreadLap(): ProcessorTimeLap {
  // Only newer versions of Node have it.
  const { threadCpuUsage } = process as { threadCpuUsage?: () => NodeJS.CpuUsage }
  const usage = threadCpuUsage?.bind(process) ?? process.cpuUsage.bind(process)
  const now = () => {
    const { user, system } = usage()
    return { worked: (user + system) / 1000, busy: performance.eventLoopUtilization().active }
  }
  let last = now()
  let readAt = performance.now()
  return () => {
    const at = performance.now()
    if (at - readAt < shortestLap) return 0
    readAt = at
    const { worked, busy } = last
    last = now()
    return Math.max(0, Math.min(last.worked - worked, last.busy - busy))
  }
}

/** The tasks under way for a key, and their cost that was not reported yet. */
interface Share {
  underWay: number
  cost: number
  /** The reading of `#each` up to which the cost is added up. */
  until: number
}

/**
 * Divides the processor time among the tasks that are under way, in equal parts, and adds it up by key. Tasks wait for
 * each other and for the database, so their times cannot be told apart; but a key with many tasks under way pays for
 * many.
 */
export class SharedTime {
  readonly #lap: ProcessorTimeLap
  readonly #shares = new Map<string, Share>()
  /** Work elsewhere that is not divided yet, in ms. */
  #elsewhere = 0
  #underWay = 0
  /** The cost of a hypothetical task that was always under way. */
  #each = 0

  constructor(lap: ProcessorTimeLap) {
    this.#lap = lap
  }

  /** Begins a task. @returns a function that ends it and returns what the key has cost since the last report, in ms */
  begin(key: string): () => number {
    const share = this.#change(key, 1)
    return () => {
      this.#change(key, -1)
      const { cost } = share
      share.cost = 0
      return cost
    }
  }

  /**
   * Adds work that is done elsewhere for the tasks under way, such as in the database, in ms. It is divided in the
   * same way.
   */
  add(milliseconds: number): void {
    this.#elsewhere += milliseconds
  }

  #change(key: string, by: 1 | -1): Share {
    const worked = this.#lap() + this.#elsewhere
    this.#elsewhere = 0
    if (this.#underWay > 0) this.#each += worked / this.#underWay
    const share = this.#shares.get(key) ?? { underWay: 0, cost: 0, until: this.#each }
    share.cost += (this.#each - share.until) * share.underWay
    share.until = this.#each
    share.underWay += by
    this.#underWay += by
    if (share.underWay > 0) this.#shares.set(key, share)
    else this.#shares.delete(key)
    return share
  }
}
