import { describe, expect, it } from 'vitest'
import { directions, distancesOn, oppositeHeading, turnBetween, turnedHeading } from './hex.ts'

describe('headings', () => {
  it('turn clockwise in steps of 60 degrees and come round', () => {
    expect(turnedHeading('NE', 1)).toBe('E')
    expect(turnedHeading('NE', -1)).toBe('NW')
    for (const heading of directions) expect(turnedHeading(heading, 6)).toBe(heading)
  })
  it('have an opposite three steps away', () => {
    expect(oppositeHeading('W')).toBe('E')
    for (const heading of directions) expect(turnBetween(heading, oppositeHeading(heading))).toBe(3)
  })
  it('lie one step apart across the north as elsewhere', () => expect(turnBetween('NW', 'NE')).toBe(1))
})

it('distances count hexes by the shortest way', () => {
  const line = distancesOn(
    new Map([
      [1, { E: 2 }],
      [2, { W: 1, E: 3 }],
      [3, { W: 2 }],
    ]),
  )
  expect(line.get(1)?.get(3)).toBe(2)
  expect(line.get(3)?.get(3)).toBe(0)
})
