import { performance } from 'node:perf_hooks'

/** Returns the processor time of the main thread, in ms, since the last call that did not return 0. */
export type ProcessorTimeMeter = () => number

/** Milliseconds within which the processor time is not read again: the system call costs as much as a small message. */
const shortestLap = 0.1

/**
 * Measures the work of the main thread. Before Node 23.9 its processor time cannot be read alone, but it has two upper
 * bounds: the processor time of all threads, and the time that the event loop was busy. While bots think, the first is
 * too large. On a machine that has no time for this process, the second is too large, because the loop is busy without
 * working. The smaller of the two avoids both errors.
 */
export function mainThreadTimeMeter(): ProcessorTimeMeter {
  // `threadCpuUsage` exists only in newer versions of Node.
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

/** The number of tasks in progress for a key, and their cost in ms that was not reported yet. */
interface Share {
  underWay: number
  cost: number
  /** The value of `#each` when `cost` was last updated. */
  until: number
}

/**
 * Divides the processor time in equal parts among the tasks in progress, and adds it up by key. Tasks wait for each
 * other and for the database, so the time of a single task cannot be measured; but a key with many tasks in progress
 * pays for many.
 */
export class ProcessorTimeShares {
  readonly #lap: ProcessorTimeMeter
  readonly #shares = new Map<string, Share>()
  /** Work that was done elsewhere, such as in the database, and is not yet divided among the tasks, in ms. */
  #elsewhere = 0
  #underWay = 0
  /** The cost in ms of a hypothetical task that has always been in progress. */
  #each = 0

  constructor(lap: ProcessorTimeMeter) {
    this.#lap = lap
  }

  /**
   * Begins a task of a key.
   * @returns a function that ends the task and returns the cost of its key since the last report, in ms
   */
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
   * Adds work in ms that is done elsewhere for the tasks in progress, such as in the database. It is divided in the
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
