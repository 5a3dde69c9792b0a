import type { DuelOpen } from '@opsroom/rules/duel'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { matches } from './any-match.ts'

it('profiles show of a match what was opened in nights that were flown to the end', () => {
  let nights = 0
  let brokenOff = 0
  fc.assert(
    fc.property(matches, ({ game, play }) => {
      const open = play.game.open as DuelOpen
      const { places = {}, longest } = game.highlights?.({ open }) ?? {}
      expect(Object.values(places).flat()).toHaveLength(open.results.length)
      for (const [seat, cities] of Object.entries(places))
        expect(cities).toHaveLength(open.results.filter(({ british }) => british === seat).length)
      expect(longest === undefined).toBe(open.results.length === 0)
      nights += open.results.length
      if (open.night > open.results.length) brokenOff++
    }),
    { numRuns: 12 },
  )
  expect(nights).toBeGreaterThan(3)
  expect(brokenOff).toBeGreaterThan(0)
}, 60_000)
