import { describe, expect, it } from 'vitest'
import type { PlayedGame } from '../store/ratings.ts'
import { myRatingsOf, profileFrom } from './profile.ts'

const person = { player: 'me', name: 'Ann', since: new Date('2026-01-01') }
const played = (more: Partial<PlayedGame>): PlayedGame => ({
  game: 'duel',
  speed: 'slow',
  first: 'me',
  second: 'other',
  firstSide: 'british',
  secondSide: 'german',
  score: 1,
  at: new Date('2026-02-01'),
  highlights: { seats: ['one', 'two'] },
  code: 'ABC234',
  spectators: 'public',
  names: { one: 'Ann', two: 'Bob' },
  ...more,
})

describe('a profile', () => {
  it('counts results by side, from the place of its person', () => {
    const games = [
      played({}),
      played({ score: 0 }),
      played({ score: 0.5 }),
      // As the second player, a result of 0 is a win.
      played({ first: 'other', second: 'me', score: 0 }),
      played({ firstSide: null, secondSide: null }),
    ]
    expect(profileFrom(person, games, []).results).toEqual([
      { game: 'duel', won: 1, drawn: 0, lost: 0 },
      { game: 'duel', side: 'british', won: 1, drawn: 1, lost: 1 },
      { game: 'duel', side: 'german', won: 1, drawn: 0, lost: 0 },
    ])
  })
  it('has the longest chapter, the best result of its own seat and what was gone for most often', () => {
    const highlights = (longest: number, one: number, places: string[]) => ({
      seats: ['one', 'two'] as [string, string],
      longest,
      points: { one, two: 0 - one },
      places: { one: places, two: ['Emden'] },
    })
    const games = [
      played({ highlights: highlights(11, -4, ['Kiel']) }),
      played({ highlights: highlights(9, 7, ['Kiel', 'Hamburg']) }),
      played({ highlights: { seats: ['one', 'two'] } }),
    ]
    const { records, places } = profileFrom(person, games, [])
    expect(records).toEqual([{ game: 'duel', longest: 11, best: 7 }])
    expect(places).toEqual([
      { game: 'duel', place: 'Kiel', count: 2 },
      { game: 'duel', place: 'Hamburg', count: 1 },
    ])
  })
  it('lists no game that nobody could watch, and at most twenty', () => {
    const hidden = played({ spectators: 'none', code: 'HHH234' })
    const { recent } = profileFrom(person, [hidden, ...Array.from({ length: 30 }, () => played({}))], [])
    expect(recent).toHaveLength(20)
    expect(recent[0]).toEqual({
      code: 'ABC234',
      game: 'duel',
      at: '2026-02-01T00:00:00.000Z',
      result: 'won',
      side: 'british',
      opponent: 'Bob',
    })
    expect(JSON.stringify(recent)).not.toContain('HHH234')
  })
  it('calls a rating provisional until its deviation is small', () => {
    const standing = { player: 'me', game: 'duel', speed: 'live', side: '', volatility: 0.06, games: 9 }
    const rated = (deviation: number) =>
      myRatingsOf(undefined, [{ ...standing, rating: 1512.4, deviation }]).ratings[0]
    expect(rated(110.4)).toMatchObject({ provisional: true, rating: 1512, deviation: 110 })
    expect(rated(109.6)).toMatchObject({ provisional: false, deviation: 110 })
  })
})
