import { hangTimeout } from '../hang-timeout.ts'
import type { FailureCounts, TurnWork } from './messages.ts'
import { pauseAfter } from './pauses.ts'

/** Two clients that act alternately: each waits until it has received the other's act. */
export interface ClientPair {
  /**
   * Performs the next act, and resolves once both clients may continue.
   * @returns the milliseconds from sending until the other client received the act; undefined when the other is not
   * shown it
   * @throws Error whose message is the rule id of a refusal, or an error that the clients noticed
   */
  step(): Promise<number | undefined>
  /** Starts a new game after a failure. @throws Error when that is impossible; then the pair does nothing more */
  recover(): Promise<void>
}

/** A pair of this process, with its number among all pairs of the run. */
interface PlacedPair {
  pair: ClientPair
  place: number
}

/**
 * The entries and bytes that the clients of one kind of server have received, and the rooms that had to be opened
 * meanwhile.
 */
export interface Traffic {
  entries: number
  bytes: number
  opened: number
}

/** Waits for a step of a pair. Rejects after a timeout. */
function inTime<T>(step: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), hangTimeout)
  })
  return Promise.race([step, late]).finally(() => clearTimeout(timer))
}

/** Plays all pairs of one kind of server at the same time during that kind's turns, each pair in a closed loop. */
export class ClosedLoop {
  readonly pairs: PlacedPair[] = []
  readonly traffic: Traffic = { entries: 0, bytes: 0, opened: 0 }
  #isOn = false
  /**
   * The number of steps, of all pairs together, that may still begin before the turn of this kind of server is over.
   */
  #left = 0
  #running: Promise<unknown> = Promise.resolve()
  #began = { ...this.traffic, processor: process.cpuUsage() }
  #latencies: number[] = []
  #orders = 0
  #failures: FailureCounts = {}
  readonly #gone = new Set<ClientPair>()
  readonly #thinking = new Set<() => void>()

  /**
   * Begins a turn.
   * @param think milliseconds between two orders of the same pair, on average
   * @param steps the number of steps of all pairs together after which the turn is over
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
      // The pairs start at different times: the first pause of each is a fraction of the thinking time.
      this.pairs.map((placed, index) => this.#play(placed, think, (think * (index + 1)) / length)),
    )
  }

  /** Plays a turn of `steps` steps, or until no pair can continue. @returns the measured turn */
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

  async #play({ pair, place }: PlacedPair, think: number, first: number): Promise<void> {
    await this.#pause(first)
    for (let order = 0; this.#isOn && this.#left > 0 && !this.#gone.has(pair); order++) {
      this.#left--
      try {
        const latency = await inTime(pair.step())
        this.#orders++
        if (latency !== undefined) this.#latencies.push(latency)
      } catch (error) {
        await this.#recover(pair, error)
      }
      if (this.#left > 0) await this.#pause(pauseAfter(think, place, order))
    }
  }

  #count(failure: string): void {
    this.#failures[failure] = (this.#failures[failure] ?? 0) + 1
  }

  async #recover(pair: ClientPair, error: unknown): Promise<void> {
    this.#count((error as Error).message)
    await pair.recover().catch(() => {
      this.#gone.add(pair)
      this.#count('gone')
    })
  }

  /** Waits for the given milliseconds, or until the turn is over; not at all for 0. */
  #pause(milliseconds: number): Promise<void> {
    if (!this.#isOn || milliseconds === 0) return Promise.resolve()
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
