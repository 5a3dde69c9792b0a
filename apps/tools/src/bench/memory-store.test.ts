import { expect, it } from 'vitest'
import { measureFanOut } from './fan-out.ts'
import { measureLatency } from './latency.ts'

it('a server whose store is in memory plays nights as `pnpm bench` has them played', async () => {
  // However long they take: the test's own time ends what hangs.
  const { samples } = await measureLatency(200, Number.POSITIVE_INFINITY)
  expect(samples).toBeGreaterThanOrEqual(200)
})

it('a hundred spectators watch a night there', async () => {
  const { samples, spectators } = await measureFanOut(100)
  expect([spectators, samples > 20]).toEqual([100, true])
})
