import { describe, expect, it } from 'vitest'
import { pauseAfter } from './pauses.ts'

describe('the pauses of pairs that think', () => {
  const orders = Array.from({ length: 1_000 }, (_, order) => order)
  const pausesOf = (place: number) => orders.map((order) => pauseAfter(50, place, order))

  it('take the thinking time on average, half of it at least and one and a half at most', () => {
    for (const place of [0, 1, 999]) {
      const pauses = pausesOf(place)
      expect(Math.min(...pauses)).toBeGreaterThanOrEqual(25)
      expect(Math.max(...pauses)).toBeLessThan(75)
      expect(pauses.reduce((sum, pause) => sum + pause, 0) / pauses.length).toBeCloseTo(50, 0)
    }
  })

  it('differ, so that two pairs that send in one moment do not send the next orders in one moment again', () => {
    const [one, other] = [pausesOf(0), pausesOf(1)]
    for (const order of orders) expect(Math.abs((one[order] ?? 0) - (other[order] ?? 0))).toBeGreaterThan(5)
    expect(new Set(one).size).toBe(orders.length)
  })
})
