import {
  axialCoordinatesOf,
  bearingBetween,
  compareAlongHeading,
  fieldOf,
  flyPath,
  hexAt,
  hexesOf,
  letteredSideFacing,
  planes,
} from '@opsroom/rules/blue-max'
import { directions } from '@opsroom/rules/core'
import { expect, test } from 'vitest'
import {
  cosineTo,
  headingByDirection,
  headingInLine,
  headings,
  isLegOnField,
  legOf,
  rotateBack,
  sideTowards,
} from './grid.ts'

const field = fieldOf('single')
const middle = hexAt(9, 7)
const near = hexesOf(field).map((hex) => {
  const [here, there] = [axialCoordinatesOf(middle), axialCoordinatesOf(hex)]
  return { hex, q: there.q - here.q, r: there.r - here.r }
})

test('every manoeuvre leads where the rules say, from the middle and from a corner', () => {
  for (const from of [middle, hexAt(1, 1), hexAt(18, 13)])
    for (const { chart } of Object.values(planes))
      for (const { path, direction } of chart.values())
        for (const name of directions) {
          const leg = legOf(path, headingByDirection[name], direction === 'L' ? -1 : 1)
          const flown = flyPath(field, from, name, path, direction)
          const start = axialCoordinatesOf(from)
          expect(isLegOnField(field, start.q, start.r, leg)).toBe(!flown.left)
          expect(directions[leg.heading]).toBe(flown.heading)
          if (flown.at !== undefined)
            expect({ q: start.q + leg.q, r: start.r + leg.r }).toEqual(axialCoordinatesOf(flown.at))
        }
})

test('a line of fire is a straight line of the rules, and meets the side that they say', () => {
  for (const { hex, q, r } of near) {
    const line = headingInLine(q, r)
    const bearing = bearingBetween(middle, hex)
    const isNear = Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r)) <= 3
    expect(directions[line]).toBe(isNear ? bearing : undefined)
    if (line < 0 || !bearing) continue
    for (const [heading, name] of directions.entries())
      expect('ABCD'[sideTowards(heading, line)]).toBe(letteredSideFacing(name, bearing))
  }
})

test('ahead and behind are those of the rules', () => {
  for (const { hex, q, r } of near)
    for (const name of directions) {
      const cosine = cosineTo(q, r, headingByDirection[name])
      expect(Math.abs(cosine) < 1e-9).toBe(compareAlongHeading(middle, hex, name) === 0)
      if (Math.abs(cosine) >= 1e-9) expect(Math.sign(cosine)).toBe(compareAlongHeading(middle, hex, name))
    }
})

test('a place that is turned back lies to heading 0 as it lay before', () => {
  for (const { q, r } of near)
    for (const heading of headings) {
      const [turnedQ, turnedR] = rotateBack(q, r, heading)
      expect(cosineTo(turnedQ, turnedR, 0)).toBeCloseTo(cosineTo(q, r, heading), 9)
    }
})
