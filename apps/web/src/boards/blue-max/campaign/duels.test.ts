import { describe, expect, it } from 'vitest'
import { duelsWonBySide, type EndedDuel, pilotTallies } from './duels.ts'

const sides = { a1: 'allies', a2: 'allies', c1: 'central' }
const duel = (number: number, winner: EndedDuel['winner'], points: Record<string, number>) =>
  ({ number, winner, points, sides, turns: 9, startedAt: '', endedAt: '' }) as unknown as EndedDuel
const duels = [
  duel(1, 'allies', { a1: 1, a2: 1, c1: 0 }),
  duel(2, 'central', { a1: 0, a2: 0, c1: 2 }),
  duel(3, 'draw', { a1: 1, a2: 0, c1: 2 }),
]

describe('several duels', () => {
  it('are added up by pilot, the one with the most points first', () => {
    expect(pilotTallies(duels)).toEqual([
      { seat: 'c1', points: [0, 2, 2], total: 4, won: 1 },
      { seat: 'a1', points: [1, 0, 1], total: 2, won: 1 },
      { seat: 'a2', points: [1, 0, 0], total: 1, won: 1 },
    ])
  })
  it('are counted by who won them', () =>
    expect(duelsWonBySide(duels)).toEqual({ allies: 1, central: 1, draw: 1 }))
  it('are none at first', () => expect(pilotTallies([])).toEqual([]))
})
