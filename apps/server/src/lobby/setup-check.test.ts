import { largestBoard } from '@opsroom/testkit'
import { expect, onTestFinished, test } from 'vitest'
import { childProgram } from '../../testing/child-program.ts'
import { SetupCheck } from './setup-check.ts'

/** Charges for checks. */
const charged: [person: string, milliseconds: number][] = []

/** @param program its body, from `question` to the answer */
function checkBy(program: string, milliseconds = 60_000): SetupCheck {
  const check = new SetupCheck(milliseconds, (...charge) => charged.push(charge), childProgram(program))
  onTestFinished(() => check.close())
  return check
}
const question = { game: 'duel', setup: { a: 1 } }

const answers = 'return { setup: question.setup }'

test('options that take too long are refused (W25), and the next ones are checked', async () => {
  const check = checkBy('for (;;) {}', 50)
  expect(await check.check(question, 'ada')).toMatchObject({
    refusal: { rule: 'W25', reason: 'setup.takesTooLong' },
  })
  const slow = checkBy(answers)
  expect(await slow.check({ ...question, setup: { a: 2 } }, 'ada')).toEqual({ setup: { a: 2 } })
})

test('options that take too much memory are refused likewise, the server lives and checks the next ones', async () => {
  const check = checkBy(`
    const all = []
    while (question.setup.a === 1) all.push(new Array(1_000_000).fill(all.length + 0.5))
    ${answers}`)
  expect(await check.check(question, 'ada')).toMatchObject({
    refusal: { rule: 'W25', reason: 'setup.takesTooLong' },
  })
  expect(await check.check({ ...question, setup: { a: 2 } }, 'ada')).toEqual({ setup: { a: 2 } })
})

test('more than twenty checks do not wait for one another, and not more than three of one person (W10)', async () => {
  const check = checkBy(answers)
  const ask = (count: number, person: string) =>
    Array.from({ length: count }, () => check.check(question, person))
  const ofOne = ask(4, 'ada')
  const ofOthers = Array.from({ length: 18 }, (_, number) => ask(1, `person ${number}`)).flat()
  expect(await ofOne[3]).toMatchObject({ refusal: { rule: 'W10' } })
  expect(await ofOthers[17]).toMatchObject({ refusal: { rule: 'W10' } })
  const replies = await Promise.all([...ofOne.slice(0, 3), ...ofOthers.slice(0, 17)])
  expect(replies.filter((reply) => 'setup' in reply)).toHaveLength(20)
  expect(await check.check(question, 'ada')).toHaveProperty('setup')
})

test('a person who asks for a check is charged its time, not that of the checks before it, whatever comes of it', async () => {
  charged.length = 0
  const check = checkBy(`
    const until = performance.now() + 50
    while (performance.now() < until);
    return { path: 'board', problem: 'it has no hexes' }`)
  const began = performance.now()
  await Promise.all([check.check(question, 'ada'), check.check(question, 'bruno')])
  const took = performance.now() - began
  expect(charged.map(([person]) => person)).toEqual(['ada', 'bruno'])
  for (const [, milliseconds] of charged) expect(milliseconds).toBeGreaterThanOrEqual(50)
  expect(charged.reduce((sum, [, milliseconds]) => sum + milliseconds, 0)).toBeLessThanOrEqual(took)
})

test('the largest board is checked, and comes back as the schema has read it', async () => {
  const check = new SetupCheck(60_000, () => {})
  onTestFinished(() => check.close())
  const board = largestBoard()
  expect(await check.check({ game: 'duel', setup: { board } }, 'ada')).toMatchObject({
    setup: { board, edition: 'v2', nights: 1 },
  })
  const compass = { ...board.compass, E: 5_000_000 }
  expect(await check.check({ game: 'duel', setup: { board: { ...board, compass } } }, 'ada')).toMatchObject({
    refusal: {
      rule: 'W14',
      data: { path: 'board.compass.E', problem: expect.stringContaining('60') },
    },
  })
})
