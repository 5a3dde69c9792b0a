import { expect, it } from 'vitest'
import { failuresOf } from './tables.ts'

// Half of the two hundred tables; the other half has a file of its own, so that two cores share them.
it('two players and two spectators whose lines drop, delay, cut and repeat see all of it, once, and nothing early', async () => {
  expect(await failuresOf(1, 100)).toEqual([])
})
