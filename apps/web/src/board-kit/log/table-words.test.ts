import type { TableEvent } from '@opsroom/rules/core'
import { describe, expect, it } from 'vitest'
import '../../boards/faces.ts'
import { tableSentence } from './table-words.ts'

const duel = ['allies', 'central'].map((side) => ({ id: side.slice(0, 1), side }))
const fours = ['a1', 'a2', 'c1', 'c2'].map((id) => ({ id, side: id.startsWith('a') ? 'allies' : 'central' }))
const of = (type: string, seat: string, more = {}) => ({ type, open: { seat, ...more } }) as TableEvent

describe('the log of the table', () => {
  it('names a seat that is out of the game, and why', () => {
    expect(tableSentence(of('seatEliminated', 'a2', { by: 'resignation' }), fours)).toBe(
      'Allies 2: resigned, and is out of the game.',
    )
    expect(tableSentence(of('seatEliminated', 'c', { by: 'time' }), duel)).toBe(
      'Central Powers: out of time, and out of the game.',
    )
  })
  it('names a seat by its number where the side has several', () => {
    expect(tableSentence(of('seatAway', 'a2'), fours)).toBe('The player in the Allies 2 seat is away.')
    expect(tableSentence(of('seatBack', 'c1'), fours)).toBe(
      'The player in the Central Powers 1 seat is back.',
    )
    expect(tableSentence(of('seatTaken', 'c2', { name: 'Ann' }), fours)).toBe(
      'Ann takes the Central Powers 2 seat.',
    )
  })
  it('says that the clock of the server was set, and that it costs nobody time', () => {
    const set: TableEvent = { type: 'clockSet', open: { from: Date.UTC(2038, 0), to: Date.UTC(2026, 0) } }
    expect(tableSentence(set, duel)).toBe('The server’s clock was set; nobody loses time by it.')
  })
  it('names it by its side where that has one', () => {
    expect(tableSentence(of('seatAway', 'a'), duel)).toBe('The player in the Allies seat is away.')
    expect(tableSentence(of('seatTaken', 'c', { name: 'Ann' }), duel)).toBe(
      'Ann takes the Central Powers seat.',
    )
  })
})
