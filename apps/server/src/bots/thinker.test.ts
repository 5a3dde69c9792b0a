import { expect, onTestFinished, test } from 'vitest'
import type { BotQuestion } from './think.ts'
import { Thinker } from './thinker.ts'

const thread = (program: string) => new URL(`data:text/javascript,${encodeURIComponent(program)}`)
const question = { timeLimit: 0 } as BotQuestion

test('a thread that hangs is ended: its question fails, and the next question gets a new thread', async () => {
  const thinker = new Thinker(thread('for (;;) {}'), 50)
  onTestFinished(() => thinker.close())
  for (const _ of [1, 2]) await expect(thinker.think(question)).rejects.toThrow('did not answer')
})

test('a thread that answers one question after the other does not count as hanging', async () => {
  const answering = `
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', ({ id }) => parentPort.postMessage({ id, decision: { command: id } }))`
  const thinker = new Thinker(thread(answering))
  onTestFinished(() => thinker.close())
  const decisions = await Promise.all([1, 2, 3].map(() => thinker.think(question)))
  expect(decisions).toEqual([1, 2, 3].map((command) => ({ command })))
})
