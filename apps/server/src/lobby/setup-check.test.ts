import { largestBoard } from '@opsroom/testkit'
import { expect, onTestFinished, test } from 'vitest'
import { SetupCheck } from './setup-check.ts'

const thread = (program: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort, workerData } from 'node:worker_threads'
      parentPort.postMessage('ready')
      ${program}`)}`,
  )
function checkBy(program: string, milliseconds = 60_000): SetupCheck {
  const check = new SetupCheck(milliseconds, thread(program))
  onTestFinished(() => check.close())
  return check
}
const question = { game: 'duel', setup: { a: 1 } }

test('options that take too long are refused (W25), and the next ones are checked', async () => {
  const check = checkBy(
    `
    if (workerData.setup.a === 1) for (;;) {}
    parentPort.postMessage({ setup: workerData.setup })`,
    50,
  )
  expect(await check.check(question)).toMatchObject({
    refusal: { rule: 'W25', reason: 'setup.takesTooLong' },
  })
  const slow = checkBy('parentPort.postMessage({ setup: workerData.setup })')
  expect(await slow.check({ ...question, setup: { a: 2 } })).toEqual({ setup: { a: 2 } })
})

test('options that take too much memory are refused likewise, and the server lives', async () => {
  const check = checkBy('const all = []; for (;;) all.push({ more: new Array(1000).fill(all.length) })')
  expect(await check.check(question)).toMatchObject({ refusal: { rule: 'W25' } })
})

test('more than twenty checks do not wait for one another (W10)', async () => {
  const check = checkBy('parentPort.postMessage({ setup: workerData.setup })')
  const answers = await Promise.all(Array.from({ length: 22 }, () => check.check(question)))
  expect(answers.filter((answer) => 'setup' in answer)).toHaveLength(20)
  expect(answers.at(-1)).toMatchObject({ refusal: { rule: 'W10' } })
})

test('the largest board is checked, and comes back as the schema has read it', async () => {
  const check = new SetupCheck(60_000)
  onTestFinished(() => check.close())
  const board = largestBoard()
  expect(await check.check({ game: 'duel', setup: { board } })).toMatchObject({
    setup: { board, edition: 'v2', nights: 1 },
  })
  const compass = { ...board.compass, E: 5_000_000 }
  expect(await check.check({ game: 'duel', setup: { board: { ...board, compass } } })).toMatchObject({
    refusal: {
      rule: 'W14',
      data: { path: 'board.compass.E', problem: expect.stringContaining('60') },
    },
  })
})
