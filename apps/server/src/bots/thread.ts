import { readlinkSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { type Question, think } from './think.ts'

const { PRIORITY_BELOW_NORMAL: lower, PRIORITY_LOW: lowest } = constants.priority

/**
 * Lowers the priority of this thread, so that on a busy machine the tables are served first. Only Linux gives a thread a
 * number of its own; elsewhere nothing happens.
 */
function lowerPriority(): void {
  try {
    const [, thread] = /task\/(\d+)$/.exec(readlinkSync('/proc/thread-self')) ?? []
    if (thread) setPriority(Number(thread), Math.min(lowest, getPriority() + lower))
  } catch {
    // Another system, or one that does not allow it: then all threads are alike.
  }
}

lowerPriority()

/** The thread in which bots think, so that no table waits for them. */
parentPort?.on('message', ({ id, question, until }: { id: number; question: Question; until: number }) => {
  try {
    parentPort?.postMessage({ id, decision: think(question, () => Date.now() >= until) })
  } catch (error) {
    parentPort?.postMessage({ id, problem: error instanceof Error ? error.message : String(error) })
  }
})
