import { performance } from 'node:perf_hooks'

/** Processor time of the main thread since the last call that did not say 0, in ms. */
export type Lap = () => number

/** The clocks are not read again within so many ms: to ask the system costs as much as a small message. */
const shortestLap = 0.1

/**
 * Measures what the main thread works. Before Node 23.9 nothing tells it alone: it is not more than what all threads of the
 * process have worked, and not more than the event loop was busy. On a machine that has no time for this process the loop
 * is busy for long without working; while bots think, other threads work. The smaller of the two is neither.
 */
export function mainThreadLap(): Lap {
  // Newer Nodes alone have it.
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

/** The tasks under way for a key, and their cost so far that nobody has asked for. */
interface Share {
  underWay: number
  cost: number
  /** The reading of `#each` up to which the cost is added up. */
  until: number
}

/**
 * Divides the time of the processor among the tasks that are under way, in equal parts, and adds it up by key. Tasks wait
 * for each other and for the database, so that nothing tells their times apart; but who has many under way pays for many.
 */
export class SharedTime {
  readonly #lap: Lap
  readonly #shares = new Map<string, Share>()
  /** Work elsewhere that is not divided yet, in ms. */
  #elsewhere = 0
  #underWay = 0
  /** The cost of a task that was always under way. */
  #each = 0

  constructor(lap: Lap) {
    this.#lap = lap
  }

  /** Begins a task. @returns ends it, and says in ms what the key has cost since this was last said */
  begin(key: string): () => number {
    const share = this.#change(key, 1)
    return () => {
      this.#change(key, -1)
      const { cost } = share
      share.cost = 0
      return cost
    }
  }

  /** Adds work that others do for the tasks under way, such as the database, in ms. It is divided in the same way. */
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
