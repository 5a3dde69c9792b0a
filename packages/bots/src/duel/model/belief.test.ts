import { type DuelSetup, duelPresets, prepareDuel, prepareRules } from '@opsroom/rules/duel'
import { expect, test } from 'vitest'
import { rngOf } from '../testing/play-out.ts'
import { beliefOf, bomberStart, hexChancesByMove, sampleRoute } from './belief.ts'

const rules = prepareRules(duelPresets.firstNight as DuelSetup)
const { open } = prepareDuel(rules).initial
const flying = (start: number, flown: ('NE' | 'E' | 'SE')[]) => ({
  ...open,
  bomber: {
    at: rules.board.endOf(start, flown),
    height: 'high' as const,
    altitude: 'high' as const,
    flown,
    landed: false,
  },
})

test('a city that the bomber has flown over unharmed is no target any more', () => {
  const seen = flying(16, ['NE', 'E', 'E', 'E'])
  expect(seen.bomber.at).toBe(12)
  const targets = beliefOf(rules, seen, 16).guesses.map(({ target }) => target)
  expect(targets).not.toContain(11)
  expect(targets).not.toContain(12)
  expect(targets).toContain(22)
})

test('the start is found again from the cards flown', () => {
  expect(bomberStart(rules, flying(16, ['E', 'E', 'SE']))).toBe(16)
})

test('the chances of all targets, and of all hexes of a move, come to one', () => {
  const belief = beliefOf(rules, flying(16, ['E']), 16)
  expect(belief.guesses.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1)
  for (const move of hexChancesByMove(belief, 3))
    expect([...move.values()].reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 2)
})

test('a sampled route reaches its target and comes home within fourteen cards', () => {
  const belief = beliefOf(rules, flying(16, ['E', 'E']), 16)
  for (let sample = 0; sample < 20; sample++) {
    const route = sampleRoute(belief, rngOf(sample, 'route'))
    expect(route?.hexes).toContain(route?.target)
    expect(rules.board.airport(route?.hexes.at(-1) ?? 0)).toBe('british')
    expect(2 + (route?.route.length ?? 99)).toBeLessThanOrEqual(14)
  }
})
