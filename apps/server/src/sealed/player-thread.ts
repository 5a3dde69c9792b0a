import { Worker } from 'node:worker_threads'
import type { SealedBots } from '@opsroom/rules/core'
import type { PairingRow } from '../store/index.ts'

/** A batch of pairings of a contest, to be played one after the other. */
export interface PairingBatch {
  game: string
  setup: string
  version: number
  seed: Uint8Array
  bots: SealedBots
  /** All envelopes of the contest. The index of an envelope is its number. */
  envelopes: readonly { commitment: string; orders: readonly unknown[] }[]
  /**
   * The pairings, each as the numbers of two envelopes: the envelope at the first seat, and the envelope at the second.
   */
  pairings: readonly (readonly [number, number])[]
}

export type PairingBatchReply = { played: PairingRow[] } | { problem: string }

/** The file with the code of the thread, beside this one: bundled, or from the sources. */
const threadFile = (): URL =>
  import.meta.url.endsWith('.ts')
    ? new URL('./thread.mjs', import.meta.url)
    : new URL('./sealed-thread.js', import.meta.url)

/** Plays the games of contests in a thread. The thread runs only while there are games to play. */
export class ContestGameThread {
  #worker: Worker | undefined
  #fail: ((error: Error) => void) | undefined

  /**
   * Plays a batch of pairings in the thread. Only one batch may be played at a time.
   * @returns the results of the pairings
   * @throws when the thread breaks down, or is ended meanwhile
   */
  play(slice: PairingBatch): Promise<PairingRow[]> {
    this.#worker ??= new Worker(threadFile())
    const worker = this.#worker
    return new Promise<PairingRow[]>((resolve, reject) => {
      this.#fail = reject
      worker.removeAllListeners()
      worker.on('message', (reply: PairingBatchReply) =>
        'played' in reply ? resolve(reply.played) : reject(new Error(reply.problem)),
      )
      // Only the current thread counts: the exit of a broken thread is reported late, when the next thread may already
      // be at work.
      const lost = (error: Error) => {
        if (this.#worker === worker) this.#lost(error)
      }
      worker.on('error', lost)
      worker.on('exit', () => lost(new Error('the thread that plays contests ended')))
      worker.postMessage(slice)
    })
  }

  async end(): Promise<void> {
    const worker = this.#worker
    this.#lost(new Error('the thread that plays contests was ended'))
    await worker?.terminate()
  }

  #lost(error: Error): void {
    this.#worker = undefined
    this.#fail?.(error)
    this.#fail = undefined
  }
}
