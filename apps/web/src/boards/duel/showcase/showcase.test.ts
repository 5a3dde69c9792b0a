import type { DuelOpen } from '@opsroom/rules/duel'
import { expect, it } from 'vitest'
import { duelShowcase } from './index.ts'

const { plays } = duelShowcase.example()
const opens = plays.map(({ game }) => game.open as DuelOpen)

it('the example is a whole night, from the squadrons on their airports to its end', () => {
  expect(opens[0]?.squadrons.red.at).toBe(24)
  expect(opens.at(-1)?.results.length ?? 0).toBe(1)
  expect(plays.length).toBeGreaterThan(20)
})

it('is shown as spectators see it: with no secret in it', () => {
  for (const { game, table } of plays) {
    expect(Object.keys(game.secrets ?? {})).toEqual([])
    expect(game.sealed).toBeUndefined()
    expect(table.sealed).toBeUndefined()
  }
})
