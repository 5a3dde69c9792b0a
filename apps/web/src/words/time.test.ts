import { describe, expect, it } from 'vitest'
import { sayTimeAgo, timeOf } from './time.ts'

const now = new Date('2026-11-21T12:00:00')
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString()

describe('times in words', () => {
  it.each([
    [-5, 'this minute'],
    [59, 'this minute'],
    [60, '1 minute ago'],
    [3599, '59 minutes ago'],
    [7200, '2 hours ago'],
    [86_400, 'yesterday'],
    [20 * 86_400, '20 days ago'],
    [60 * 86_400, '22 September 2026'],
  ])('%i seconds ago', (seconds, words) => expect(sayTimeAgo(before(seconds), now)).toBe(words))

  it('have a day unless it is today', () => {
    expect(timeOf(before(3600), now)).toBe('11:00')
    expect(timeOf(before(86_400), now)).toBe('20 Nov, 12:00')
  })
})
