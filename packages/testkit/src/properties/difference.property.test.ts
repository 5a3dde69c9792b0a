import { sameJson } from '@opsroom/rules/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonDifference } from './difference.ts'

describe('the first difference of two values', () => {
  const value = fc.jsonValue({ maxDepth: 3 })
  it('is there exactly when they are not the same JSON', () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        expect(jsonDifference(a, b) === undefined).toBe(sameJson(a, b))
        expect(jsonDifference(a, JSON.parse(JSON.stringify(a)))).toBeUndefined()
      }),
    )
  })
  it('takes absent and undefined for the same, and says where it is', () => {
    expect(jsonDifference({ a: undefined, b: [1] }, { b: [1] })).toBeUndefined()
    expect(jsonDifference({ a: { b: [1, 2] } }, { a: { b: [1, 3] } })).toBe('.a.b[1] is 2, not 3')
    expect(jsonDifference({ a: null }, {})).toBe('.a is null, not nothing')
  })
})
