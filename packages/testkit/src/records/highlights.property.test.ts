import type { DuelOpen } from '@opsroom/rules/duel'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runCountForCounting } from '../seeds.ts'
import { arbitraryMatch } from './any-match.ts'

it('profiles tell of a match what was opened in nights that were flown to the end', () => {
  let known = 0
  let brokenOff = 0
  const property = fc.property(arbitraryMatch, ({ game, play }) => {
    const open = play.game.open as DuelOpen
    const { places = {}, longest } = game.highlights?.({ open }) ?? {}
    expect(Object.values(places).flat()).toHaveLength(open.results.length)
    for (const [seat, cities] of Object.entries(places))
      expect(cities).toHaveLength(open.results.filter(({ british }) => british === seat).length)
    expect(longest === undefined).toBe(open.results.length === 0)
    known += open.results.length
    if (open.night > open.results.length) brokenOff++
  })
  fc.assert(property, { numRuns: runCountForCounting(12) })
  expect(known).toBeGreaterThan(3)
  expect(brokenOff).toBeGreaterThan(0)
})
