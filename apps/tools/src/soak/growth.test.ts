import { describe, expect, it } from 'vitest'
import { growthOf, slopeOf } from './growth.ts'

const points = (...values: number[]) => values.map((value, minute) => ({ at: minute * 60, value }))

describe('the growth of what was measured', () => {
  it('is nothing where it rises and falls again', () => {
    expect(growthOf(points(100, 140, 140, 100))).toBeCloseTo(0)
  })

  it('is what a line through the points rises by, from the first to the last', () => {
    expect(slopeOf(points(100, 106, 112, 118))).toBeCloseTo(0.1)
    expect(growthOf(points(100, 106, 112, 118))).toBeCloseTo(18)
  })

  it('is not known from one point', () => {
    expect(growthOf(points(100))).toBe(0)
  })
})
