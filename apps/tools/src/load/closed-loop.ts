import { hangTimeout } from '../hang-timeout.ts'
import type { Failures, TurnWork } from './messages.ts'

/** Two clients that act one after the other: each waits until it has the act of the other. */
export interface Pair {
  /**
   * Does the next act.
   * @returns once both clients may go on: the milliseconds from sending until the other had it; undefined where it is
   * shown to nobody
   * @throws Error whose message is the rule of a refusal, or a fault that the clients noticed
   */
  step(): Promise<number | undefined>
  /** Begins again after a failure. @throws Error when that is impossible; then the pair does nothing more */
  recover(): Promise<void>
}

/** The bytes and messages that the clients of one kind have received, and the rooms they had to open in that time. */
export interface Traffic {
  entries: number
  bytes: number
  opened: number
}

/** Waits for a step. Rejects when it takes too long. */
function inTime<T>(step: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), hangTimeout)
  })
  return Promise.race([step, late]).finally(() => clearTimeout(timer))
}

/** Plays all pairs of one kind of server at the same time, each in a closed loop, during the turns of that kind. */
export class ClosedLoop {
  readonly pairs: Pair[] = []
  readonly traffic: Traffic = { entries: 0, bytes: 0, opened: 0 }
  #isOn = false
  /** The number of steps that may still begin in this turn. */
  #left = 0
  #running: Promise<unknown> = Promise.resolve()
  #began = { ...this.traffic, processor: process.cpuUsage() }
  #latencies: number[] = []
  #orders = 0
  #failures: Failures = {}
  readonly #gone = new Set<Pair>()
  readonly #thinking = new Set<() => void>()

  /**
   * Begins a turn.
   * @param think milliseconds between two orders of the same pair
   * @param steps of all pairs together, after which the turn is over
   */
  begin(think: number, steps = Number.POSITIVE_INFINITY): void {
    this.#isOn = true
    this.#left = steps
    this.#began = { ...this.traffic, processor: process.cpuUsage() }
    this.#latencies = []
    this.#orders = 0
    this.#failures = {}
    const { length } = this.pairs
    this.#running = Promise.all(
      // The pairs do not all begin together: the first pause of each is a part of its thinking time.
      this.pairs.map((pair, place) => this.#play(pair, think, (think * (place + 1)) / length)),
    )
  }

  /** Plays a turn of `steps` steps, or until no pair can go on. @returns the measured turn */
  async play(think: number, steps: number): Promise<TurnWork> {
    this.begin(think, steps)
    await this.#running
    return this.end()
  }

  /** Ends the turn when every pair has finished its step. @returns the measured turn */
  async end(): Promise<TurnWork> {
    this.#isOn = false
    for (const wake of this.#thinking) wake()
    await this.#running
    const { user, system } = process.cpuUsage(this.#began.processor)
    const since = (name: keyof Traffic) => this.traffic[name] - this.#began[name]
    return {
      orders: this.#orders,
      latencies: this.#latencies,
      failures: this.#failures,
      processor: user + system,
      entries: since('entries'),
      bytes: since('bytes'),
      opened: since('opened'),
    }
  }

  async #play(pair: Pair, think: number, first: number): Promise<void> {
    if (think > 0) await this.#pause(first)
    while (this.#isOn && this.#left > 0 && !this.#gone.has(pair)) {
      this.#left--
      try {
        const latency = await inTime(pair.step())
        this.#orders++
        if (latency !== undefined) this.#latencies.push(latency)
      } catch (error) {
        await this.#recover(pair, error)
      }
      if (think > 0 && this.#left > 0) await this.#pause(think)
    }
  }

  #count(failure: string): void {
    this.#failures[failure] = (this.#failures[failure] ?? 0) + 1
  }

  async #recover(pair: Pair, error: unknown): Promise<void> {
    this.#count((error as Error).message)
    await pair.recover().catch(() => {
      this.#gone.add(pair)
      this.#count('gone')
    })
  }

  /** Waits for this time, or until the turn is over. */
  #pause(milliseconds: number): Promise<void> {
    if (!this.#isOn) return Promise.resolve()
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        this.#thinking.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, milliseconds)
      this.#thinking.add(wake)
    })
  }
}
