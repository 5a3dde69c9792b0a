import { expect, it } from 'vitest'
import { Bucket } from './bucket.ts'

it('lets so many through at once, and then so many in a second', () => {
  const bucket = new Bucket(3, 2, 0)
  expect([1, 1, 1, 1].map((tokens) => bucket.take(tokens, 0))).toEqual([true, true, true, false])
  expect(bucket.take(1, 499)).toBe(false)
  expect(bucket.take(1, 1_000)).toBe(true)
  expect(bucket.take(4, 60_000)).toBe(false)
  expect(bucket.take(3, 60_000)).toBe(true)
})
