import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { retryAfter } from './courier.ts'

const jitter = fc.double({ min: 0, max: 1, noNaN: true })

describe('the time to the next try of a delivery', () => {
  it('grows with the failures, differs by a quarter at most either way, and is never more than seven and a half hours', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), jitter, (failures, random) => {
        const usual = Math.min(60_000 * 2 ** (failures - 1), 6 * 3_600_000)
        expect(retryAfter(failures, random)).toBeGreaterThanOrEqual(usual * 0.75)
        expect(retryAfter(failures, random)).toBeLessThanOrEqual(usual * 1.25)
      }),
    )
  })
})
