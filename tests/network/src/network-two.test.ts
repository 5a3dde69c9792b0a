import { expect, it } from 'vitest'
import { failuresOf } from './tables.ts'

// The other half of the two hundred tables.
it('two players and two spectators whose lines drop, delay, cut and repeat see all of it, once, and nothing early', async () => {
  expect(await failuresOf(101, 200)).toEqual([])
})
