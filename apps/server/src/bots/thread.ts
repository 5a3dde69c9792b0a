import { parentPort } from 'node:worker_threads'
import { type Question, think } from './think.ts'

/** The thread in which bots think, so that no table waits for them. */
parentPort?.on('message', ({ id, question }: { id: number; question: Question }) => {
  try {
    parentPort?.postMessage({ id, decision: think(question) })
  } catch (error) {
    parentPort?.postMessage({ id, problem: error instanceof Error ? error.message : String(error) })
  }
})
