import { Worker } from 'node:worker_threads'
import { Queue } from '../ops/queue.ts'

/** The file beside this one: bundled, or from the sources. */
const threadFile = (): URL =>
  import.meta.url.endsWith('.ts')
    ? new URL('./paint-thread.mjs', import.meta.url)
    : new URL('./paint-thread.js', import.meta.url)

/** Time that one picture may take, in ms: many times what it takes. */
const mostTime = 30_000
/** Memory of the thread, in MB, beside that of the picture. */
const memory = 128

/** Makes PNGs of SVGs in a thread of low priority, one at a time. The server serves its tables meanwhile. */
export class Painter {
  readonly #queue = new Queue()
  readonly #most: number
  #waiting = 0
  #worker: Worker | undefined
  /** The server ends: what was asked is not answered. */
  isClosed = false

  /** @param most pictures that wait at once */
  constructor(most: number) {
    this.#most = most
  }

  /** Whether so many wait that no more are taken. */
  get isBusy(): boolean {
    return this.#waiting >= this.#most
  }

  /** @throws when the thread breaks down, takes too long, or the server is closed */
  async paint(svg: string): Promise<Buffer> {
    this.#waiting++
    try {
      return await this.#queue.run(() => this.#paint(svg))
    } finally {
      this.#waiting--
    }
  }

  async close(): Promise<void> {
    this.isClosed = true
    await this.#worker?.terminate()
  }

  #paint(svg: string): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      if (this.isClosed) return reject(new Error('the server is closed'))
      const worker = this.#thread()
      const onPicture = (png: Uint8Array): void => {
        end()
        resolve(Buffer.from(png))
      }
      const onError = (error: Error): void => {
        end()
        // The next picture gets a new thread.
        this.#worker = undefined
        void worker.terminate()
        reject(error)
      }
      const onExit = (): void => onError(new Error('the thread that makes pictures ended'))
      const timer = setTimeout(() => onError(new Error('the picture took too long')), mostTime)
      timer.unref()
      // Not all listeners: without those of Node itself the thread is heard no more.
      const end = (): void => {
        clearTimeout(timer)
        worker.off('message', onPicture).off('error', onError).off('exit', onExit)
      }
      worker.on('message', onPicture).on('error', onError).on('exit', onExit)
      worker.postMessage(svg)
    })
  }

  /** Started with the first picture. */
  #thread(): Worker {
    this.#worker ??= new Worker(threadFile(), { resourceLimits: { maxOldGenerationSizeMb: memory } })
    this.#worker.unref()
    return this.#worker
  }
}
