import { parentPort } from 'node:worker_threads'
import { messageOf } from '../ops/errors.ts'
import { lowerPriority } from '../ops/low-priority.ts'
import { monotonic } from '../ops/monotonic.ts'
import { type Question, think } from './think.ts'

lowerPriority()

/** The thread in which bots think, so that no table waits for them. */
parentPort?.on('message', ({ id, question, until }: { id: number; question: Question; until: number }) => {
  try {
    parentPort?.postMessage({ id, decision: think(question, () => monotonic() >= until) })
  } catch (error) {
    parentPort?.postMessage({ id, problem: messageOf(error) })
  }
})
