import { expect, it } from 'vitest'
import { runTool } from '../testing/run-tool.ts'

it('the memory of a server does not grow while four tables play for half a minute', async () => {
  const args = ['--seconds', '30', '--tables', '4', '--think', '100', '--json']
  const { code, stdout, stderr } = await runTool('soak', ...args)
  expect(stderr).toBe('')
  const { problems, orders, samples, courses } = JSON.parse(stdout)
  expect(problems).toEqual([])
  expect(code).toBe(0)
  expect(orders).toBeGreaterThan(0)
  expect(samples).toHaveLength(10)
  for (const { rss, heap, database, handles } of samples)
    for (const figure of [rss, heap, database, handles]) expect(figure).toBeGreaterThan(0)
  expect(courses.heap.growth).toBeLessThan(courses.heap.first)
}, 300_000)
