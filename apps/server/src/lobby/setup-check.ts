import { Worker } from 'node:worker_threads'
import { protocolRefusal } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'
import { Queue } from '../ops/queue.ts'

/** What the thread says when it has read its program, and when it has checked. */
export type SetupReply = 'ready' | { setup: unknown } | { path: string; problem: string }

/** What the thread is given. */
export interface SetupQuestion {
  game: string
  setup: unknown
}

/** The options as the game's schema has them, or why they do not do. */
export type CheckedSetup = { setup: unknown } | { refusal: Refusal }

/** The file beside this one: bundled, or from the sources. */
const threadFile = (): URL =>
  import.meta.url.endsWith('.ts')
    ? new URL('./setup-thread.mjs', import.meta.url)
    : new URL('./setup-thread.js', import.meta.url)

/** A thread that has not read its program after so many milliseconds is broken. */
const longestStart = 60_000
/** Memory of a thread, in MB: many times what the largest board takes. */
const memory = 256
/** Checks that wait at most; more are refused (W10). */
const mostWaiting = 20

/**
 * Checks options that bring content of the players' own, such as a board, in a thread of their own: whatever they are,
 * the tables go on. Each check has a thread, a time and memory; one check runs at a time.
 */
export class SetupCheck {
  readonly #milliseconds: number
  readonly #file: URL
  readonly #queue = new Queue()
  #waiting = 0
  #running: Worker | undefined

  /** @param milliseconds that checking and preparing may take (W25) */
  constructor(milliseconds: number, file = threadFile()) {
    this.#milliseconds = milliseconds
    this.#file = file
  }

  /** @throws when the thread itself is broken */
  async check(question: SetupQuestion): Promise<CheckedSetup> {
    if (this.#waiting >= mostWaiting) return { refusal: protocolRefusal('W10') }
    this.#waiting++
    try {
      return await this.#queue.run(() => this.#ask(question))
    } finally {
      this.#waiting--
    }
  }

  async close(): Promise<void> {
    await this.#running?.terminate()
  }

  #ask(question: SetupQuestion): Promise<CheckedSetup> {
    const tooLong = { refusal: protocolRefusal('W25') }
    return new Promise<CheckedSetup>((resolve, reject) => {
      const worker = new Worker(this.#file, {
        workerData: question,
        resourceLimits: { maxOldGenerationSizeMb: memory },
      })
      this.#running = worker
      let timer = setTimeout(
        () => fail(new Error('the thread for checking options did not start')),
        longestStart,
      )
      const end = (): void => {
        clearTimeout(timer)
        void worker.terminate()
      }
      const answer = (checked: CheckedSetup): void => {
        resolve(checked)
        end()
      }
      const fail = (error: Error): void => {
        reject(error)
        end()
      }
      worker.on('message', (reply: SetupReply) => {
        if (reply === 'ready') {
          clearTimeout(timer)
          timer = setTimeout(() => answer(tooLong), this.#milliseconds)
        } else if ('setup' in reply) answer({ setup: reply.setup })
        else answer({ refusal: protocolRefusal('W14', { ...reply }) })
      })
      worker.on('error', (error: Error & { code?: string }) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? answer(tooLong) : fail(error),
      )
      worker.on('exit', () => fail(new Error('the thread for checking options ended')))
    })
  }
}
