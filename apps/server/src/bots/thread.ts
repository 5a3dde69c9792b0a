import { parentPort } from 'node:worker_threads'
import { messageOf } from '../ops/errors.ts'
import { lowerPriority } from '../ops/low-priority.ts'
import { monotonicMilliseconds } from '../ops/monotonic.ts'
import { type BotQuestion, decideForBot } from './think.ts'

lowerPriority()

/** The thread in which bots think, so that no table waits for them. */
parentPort?.on('message', ({ id, question, until }: { id: number; question: BotQuestion; until: number }) => {
  try {
    parentPort?.postMessage({ id, decision: decideForBot(question, () => monotonicMilliseconds() >= until) })
  } catch (error) {
    parentPort?.postMessage({ id, problem: messageOf(error) })
  }
})
