import type { Audience } from '@opsroom/rules/core'
import { describe, expect, it } from 'vitest'
import { Evening } from '../fixtures/evening.ts'
import { lastMoves } from './trails.ts'

const movesOf = (evening: Evening, audience: Audience = 'public') =>
  lastMoves(evening.rules.board, evening.happeningsFor(audience), 1).map(({ piece, hexes }) => [piece, hexes])

describe('the trails of the last moves', () => {
  const evening = new Evening().prepare()
  it('are none before anything has flown', () => expect(movesOf(evening)).toEqual([]))

  it('show where each piece came from and where it went, the same to everybody', () => {
    evening.give('one', { type: 'mosquito', path: ['NE', 'E'], altitude: 'high' })
    evening.give('two', { type: 'fighter', squadron: 'green', path: ['W'], altitude: 'low' })
    evening.give('two', { type: 'fighter', squadron: 'blue', path: [], altitude: 'low' })
    const moves = [
      ['mosquito', [23, 16, 17]],
      ['green', [18, 17]],
    ]
    for (const audience of ['public', 'one', 'two'] as const)
      expect(movesOf(evening, audience)).toEqual(moves)
  })

  it('stay while the others move, until the first move of the next turn of the same pieces', () => {
    evening.give('two', { type: 'endFighters' })
    evening.give('one', { type: 'bomber', altitude: 'low' })
    expect(movesOf(evening)).toEqual([
      ['mosquito', [23, 16, 17]],
      ['green', [18, 17]],
      ['bomber', [16, 9]],
    ])
    evening.give('one', { type: 'mosquito', path: ['W'], altitude: 'high' })
    expect(movesOf(evening)).toEqual([
      ['green', [18, 17]],
      ['bomber', [16, 9]],
      ['mosquito', [17, 16]],
    ])
    evening.give('two', { type: 'fighter', squadron: 'blue', path: ['W'], altitude: 'low' })
    expect(movesOf(evening)).toEqual([
      ['bomber', [16, 9]],
      ['mosquito', [17, 16]],
      ['blue', [11, 10]],
    ])
  })
})
