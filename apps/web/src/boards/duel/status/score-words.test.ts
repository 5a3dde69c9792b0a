import { describe, expect, it } from 'vitest'
import { largestLeadInNight, scoreTrackReach } from './score-words.ts'

describe('the scale of the score track', () => {
  it('is the same for every score of a common night', () => {
    const scales = new Set([0, 5, 18, 30, 36].map(scoreTrackReach))
    expect([...scales]).toEqual([40])
  })

  it('grows by whole steps, before the points stand at its end', () => {
    expect(scoreTrackReach(37)).toBe(80)
    expect(scoreTrackReach(76)).toBe(80)
    expect(scoreTrackReach(77)).toBe(120)
  })

  it('does not shrink when the track swings back within the night', () => {
    const swings = [
      { to: 'british', total: 50 },
      { to: 'german', total: 45 },
    ] as const
    expect(largestLeadInNight(swings)).toBe(50)
    expect(largestLeadInNight(swings, -60)).toBe(60)
    expect(largestLeadInNight([], -12)).toBe(12)
  })
})
