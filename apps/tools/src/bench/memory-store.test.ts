import { expect, it } from 'vitest'
import { measureFanOut } from './fan-out.ts'
import { measureLatency } from './latency.ts'

const aMinute = 60_000

it('a server whose store is in memory plays nights as `pnpm bench` has them played', async () => {
  const { samples } = await measureLatency(200, aMinute)
  expect(samples).toBeGreaterThanOrEqual(200)
})

it('a hundred spectators watch a night there', async () => {
  const { samples, spectators } = await measureFanOut(100)
  expect([spectators, samples > 20]).toEqual([100, true])
})
