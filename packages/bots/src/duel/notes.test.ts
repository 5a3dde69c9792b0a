import { britishSeat, type DuelSetup, duelPresets, germanSeat } from '@opsroom/rules/duel'
import { expect, test } from 'vitest'
import { botOf, gameOf, playOut, rngOf, shownTo } from './testing/play-out.ts'

const firstNight = duelPresets.firstNight as DuelSetup
const budget = 6

test('the beliefs of Ace are told with each fighters’ turn before the strike, the likeliest target first', () => {
  const { moves } = playOut(firstNight, { [britishSeat]: 'regular', [germanSeat]: 'ace' }, 31, budget)
  const beliefs = moves.flatMap((move) => move.beliefs)
  expect(beliefs.length).toBeGreaterThan(2)
  for (const { about, chances } of beliefs) {
    expect(about).toBe('target')
    const shares = chances.map(({ chance }) => chance)
    expect([...shares].sort((a, b) => b - a)).toEqual(shares)
  }
})

test('the notes of Ace follow from what is open, and from no secret of its own', () => {
  const { moves } = playOut(firstNight, { [britishSeat]: 'ace', [germanSeat]: 'ace' }, 21, budget)
  const game = gameOf(firstNight)
  const noted = moves.filter(({ beliefs }) => beliefs.length > 0)
  expect(noted.length).toBeGreaterThan(2)
  for (const { seat, state, beliefs, memory, purpose } of noted) {
    const { secrets, ...view } = shownTo(game, state, seat)
    expect(secrets?.[seat]).toBeDefined()
    const decision = botOf('ace', firstNight).decide({ view, seat, memory, rng: rngOf(21, purpose), budget })
    expect(decision?.beliefs).toEqual(beliefs)
  }
})
