import { largestBoard } from '@opsroom/testkit'
import { expect, onTestFinished, test } from 'vitest'
import { childProgram } from '../testing/child-program.ts'
import { SetupCheck } from './setup-check.ts'

/** @param program its body, from `question` to the answer */
function checkBy(program: string, milliseconds = 60_000): SetupCheck {
  const check = new SetupCheck(milliseconds, childProgram(program))
  onTestFinished(() => check.close())
  return check
}
const question = { game: 'duel', setup: { a: 1 } }

const answers = 'return { setup: question.setup }'

test('options that take too long are refused (W25), and the next ones are checked', async () => {
  const check = checkBy('for (;;) {}', 50)
  expect(await check.check(question)).toMatchObject({
    refusal: { rule: 'W25', reason: 'setup.takesTooLong' },
  })
  const slow = checkBy(answers)
  expect(await slow.check({ ...question, setup: { a: 2 } })).toEqual({ setup: { a: 2 } })
})

test('options that take too much memory are refused likewise, the server lives and checks the next ones', async () => {
  const check = checkBy(`
    const all = []
    while (question.setup.a === 1) all.push(new Array(1_000_000).fill(all.length + 0.5))
    ${answers}`)
  expect(await check.check(question)).toMatchObject({
    refusal: { rule: 'W25', reason: 'setup.takesTooLong' },
  })
  expect(await check.check({ ...question, setup: { a: 2 } })).toEqual({ setup: { a: 2 } })
})

test('more than twenty checks do not wait for one another (W10)', async () => {
  const check = checkBy(answers)
  const replies = await Promise.all(Array.from({ length: 22 }, () => check.check(question)))
  expect(replies.filter((reply) => 'setup' in reply)).toHaveLength(20)
  expect(replies.at(-1)).toMatchObject({ refusal: { rule: 'W10' } })
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
