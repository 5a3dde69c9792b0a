import { Worker } from 'node:worker_threads'
import { Queue } from '../ops/queue.ts'
import type { InsightQuestion, InsightReply } from './work.ts'

/** The file beside this one: bundled, or from the sources. */
const threadFile = (): URL =>
  import.meta.url.endsWith('.ts')
    ? new URL('./thread.mjs', import.meta.url)
    : new URL('./insight-thread.js', import.meta.url)

/** Memory of a thread, in MB: many times what a match takes. */
const memory = 384

/** Explains in threads of low priority, one at a time, each with a time and memory. The server serves its tables meanwhile. */
export class InsightWorker {
  readonly #milliseconds: number
  readonly #file: URL
  readonly #queue = new Queue()
  #running: Worker | undefined
  /** The server ends: what was asked is not answered. */
  isClosed = false

  /** @param seconds that one question may take */
  constructor(seconds: number, file = threadFile()) {
    this.#milliseconds = seconds * 1000
    this.#file = file
  }

  /** @throws when the thread breaks down, takes too long, or the server is closed */
  ask(question: InsightQuestion): Promise<InsightReply> {
    return this.#queue.run(() => this.#ask(question))
  }

  async close(): Promise<void> {
    this.isClosed = true
    await this.#running?.terminate()
  }

  #ask(question: InsightQuestion): Promise<InsightReply> {
    return new Promise((resolve, reject) => {
      if (this.isClosed) return reject(new Error('the server is closed'))
      const worker = new Worker(this.#file, {
        workerData: question,
        resourceLimits: { maxOldGenerationSizeMb: memory },
      })
      worker.unref()
      this.#running = worker
      const end = (): void => {
        clearTimeout(timer)
        void worker.terminate()
      }
      const fail = (error: Error): void => {
        reject(error)
        end()
      }
      const timer = setTimeout(() => fail(new Error('the explanation took too long')), this.#milliseconds)
      timer.unref()
      worker.on('message', (reply: InsightReply) => {
        resolve(reply)
        end()
      })
      worker.on('error', fail)
      worker.on('exit', () => fail(new Error('the thread that explains ended')))
    })
  }
}
