import { Worker } from 'node:worker_threads'
import type { BotDecision } from '@opsroom/bots'
import { monotonicMilliseconds } from '../ops/monotonic.ts'
import type { BotQuestion } from './think.ts'

type Reply = { id: number; decision?: BotDecision; problem?: string }
type Asked = { resolve(decision: BotDecision | undefined): void; reject(error: Error): void }

/** The file with the code of the bots' thread, beside this one: bundled, or from the sources. */
const threadFile = (): URL =>
  import.meta.url.endsWith('.ts')
    ? new URL('./thread.mjs', import.meta.url)
    : new URL('./bot-thread.js', import.meta.url)

/**
 * Milliseconds without an answer after which the bots' thread counts as hung. All waiting questions together take far
 * less.
 */
const longest = 20_000

/** Lets bots think in a thread of their own, one question after the other, while the server serves its tables. */
export class Thinker {
  readonly #file: URL
  readonly #longest: number
  #worker: Worker | undefined
  #watchdog: NodeJS.Timeout | undefined
  readonly #asked = new Map<number, Asked>()
  #next = 1

  constructor(file = threadFile(), longestSilence = longest) {
    this.#file = file
    this.#longest = longestSilence
  }

  /** Starts the bots' thread, unless it is running. */
  begin(): void {
    this.#thread()
  }

  /**
   * @returns the decision of the bot, or undefined if it found none
   * @throws when the thread breaks down or hangs; the next question gets a new thread
   */
  think(question: BotQuestion): Promise<BotDecision | undefined> {
    const id = this.#next++
    return new Promise((resolve, reject) => {
      // The time that a question waits behind others counts against its own time limit.
      this.#thread().postMessage({ id, question, until: monotonicMilliseconds() + question.timeLimit })
      this.#asked.set(id, { resolve, reject })
      if (this.#asked.size === 1) this.#watch()
    })
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  #thread(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(this.#file)
    worker.unref()
    worker.on('message', ({ id, decision, problem }: Reply) => {
      const asked = this.#asked.get(id)
      this.#asked.delete(id)
      this.#watch()
      if (problem === undefined) asked?.resolve(decision)
      else asked?.reject(new Error(problem))
    })
    worker.on('error', (error) => this.#lost(worker, error))
    worker.on('exit', () => this.#lost(worker, new Error('the bots’ thread ended')))
    this.#worker = worker
    return worker
  }

  /** Ends the bots' thread when it gives no answer for too long while a question waits. */
  #watch(): void {
    clearTimeout(this.#watchdog)
    const worker = this.#worker
    if (!worker || this.#asked.size === 0) return
    this.#watchdog = setTimeout(() => {
      this.#lost(worker, new Error('the bots’ thread did not answer'))
      void worker.terminate()
    }, this.#longest)
    this.#watchdog.unref()
  }

  #lost(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return
    this.#worker = undefined
    clearTimeout(this.#watchdog)
    for (const { reject } of this.#asked.values()) reject(error)
    this.#asked.clear()
  }
}
