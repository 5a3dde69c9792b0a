import { expect, it } from 'vitest'
import { runTool } from '../testing/run-tool.ts'

it('a server outlives 5,000 messages that no honest client sends, and an honest table plays on', async () => {
  const args = ['--messages', '5000', '--before', '2', '--seed', '1', '--json']
  const { code, stdout, stderr } = await runTool('hostile', ...args)
  expect(stderr).toBe('')
  const { problems, alive, sent, answers, honest } = JSON.parse(stdout)
  expect(problems).toEqual([])
  expect(code).toBe(0)
  expect(alive).toBe(true)
  expect(sent).toBeGreaterThanOrEqual(5_000)
  for (const kind of ['yes', 'W1', 'W10', 'W12', 'cut off']) expect(answers[kind]).toBeGreaterThan(0)
  expect(honest.during.failed).toEqual({})
  expect(honest.during.orders).toBeGreaterThan(0)
}, 300_000)
