import { expect, onTestFinished, test } from 'vitest'
import { childProgram } from '../../testing/child-program.ts'
import type { InsightQuestion } from './work.ts'
import { InsightWorker } from './worker.ts'

/** Answers with the game of the question; breaks down or hangs if that asks for it. */
const program = `
  if (question.game === 'dies') process.exit(1)
  if (question.game === 'throws') throw new Error('broken down')
  if (question.game === 'hangs') for (;;) {}
  return { expected: [], failure: question.game }`

function open(seconds: number): InsightWorker {
  const worker = new InsightWorker(seconds, childProgram(program))
  onTestFinished(() => worker.close())
  return worker
}
const question = (game: string): InsightQuestion => ({
  of: 'moments',
  game,
  setup: {},
  version: 1,
  seed: '',
  samples: 1,
  opens: [],
})

test('a process that breaks down fails its own question, and the next one is answered', async () => {
  const worker = open(600)
  const answers = await Promise.allSettled(
    ['dies', 'fine', 'throws', 'fine too'].map((game) => worker.ask(question(game))),
  )
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.failure : 'failed'))).toEqual([
    'failed',
    'fine',
    'failed',
    'fine too',
  ])
})

test('a process that hangs fails its own question at the limit, and the next one gets a new process', async () => {
  const worker = open(0.1)
  const [first, second] = await Promise.allSettled(
    ['hangs', 'hangs'].map((game) => worker.ask(question(game))),
  )
  const hung = { status: 'rejected', reason: { bound: 'milliseconds' } }
  expect(first).toMatchObject(hung)
  expect(second).toMatchObject(hung)
})

test('a question that cannot be handed to a process fails, and the next one is answered', async () => {
  const worker = open(600)
  const broken = { ...question('fine'), opens: [() => 0] } as InsightQuestion
  await expect(worker.ask(broken)).rejects.toThrow()
  expect(await worker.ask(question('fine'))).toMatchObject({ failure: 'fine' })
})

test('a question that is open when the server ends is not answered, and nothing waits for it', async () => {
  const worker = open(600)
  const asked = ['hangs', 'fine'].map((game) => worker.ask(question(game)))
  const ended = Promise.allSettled(asked)
  await worker.close()
  for (const { status } of await ended) expect(status).toBe('rejected')
  await expect(worker.ask(question('fine'))).rejects.toThrow('closed')
})
