import { expect, it } from 'vitest'
import { snowballFight } from './games.ts'
import { failuresOf } from './tables.ts'

it('a game that is secret in every round is seen whole, once, and not early, over lines that drop, delay, cut and repeat', async () => {
  expect(await failuresOf(6_001, 6_024, snowballFight)).toEqual([])
})
