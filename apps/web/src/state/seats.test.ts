import { describe, expect, it } from 'vitest'
import { Evening } from '../boards/duel/fixtures/evening.ts'
import {
  audienceBeforeStart,
  freeSeatCount,
  holdsAllSeats,
  onlySeatOf,
  seatNumberOf,
  seatsNow,
  seatsOfSide,
} from './seats.ts'

const british = { id: 'one', side: 'british' }
const german = { id: 'two', side: 'german' }
const second = { id: 'three', side: 'german' }

describe('the seats of a table', () => {
  it('have the sides that they play now', () => {
    const { game, play, open } = new Evening()
    const exchanged = { ...play, game: { ...play.game, open: { ...open, british: 'two' } } }

    expect(seatsNow(game as never, play)).toEqual([british, german])
    expect(seatsNow(game as never, exchanged)).toEqual([
      { id: 'one', side: 'german' },
      { id: 'two', side: 'british' },
    ])
  })
  it('are those of a side in their order', () =>
    expect(seatsOfSide([german, british, second], 'german')).toEqual([german, second]))
  it('have numbers where several play a side', () => {
    expect([british, german, second].map((seat) => seatNumberOf([british, german, second], seat))).toEqual([
      undefined,
      1,
      2,
    ])
    expect(seatNumberOf([british, german], german)).toBeUndefined()
  })
  it('are free while nobody sits there', () =>
    expect(freeSeatCount([{ name: 'Anna' }, {}, { name: undefined }])).toBe(2))
})

describe('the seats of a person', () => {
  it('are one, or leave a choice', () =>
    expect([[], ['two'], ['one', 'two']].map(onlySeatOf)).toEqual([undefined, 'two', undefined]))
  it('are all where nobody else plays', () => {
    expect(holdsAllSeats([british, german], ['two', 'one'])).toBe(true)
    expect(holdsAllSeats([british, german], ['one'])).toBe(false)
  })
  it('come before the gallery, where there is one', () => {
    expect(audienceBeforeStart(['two'], { spectators: 'public' })).toBe('two')
    expect(audienceBeforeStart([], { spectators: 'public' })).toBe('public')
    expect(audienceBeforeStart([], { spectators: 'none' })).toBeUndefined()
  })
})
