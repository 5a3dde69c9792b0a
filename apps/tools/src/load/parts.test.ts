import { expect, it } from 'vitest'
import { orderTimeHistogramsOf, percentileBetween } from './parts.ts'

const text = (...counts: number[]) =>
  ['0.001', '0.01', '+Inf']
    .map((bound, place) => `opsroom_append_wait_seconds_bucket{le="${bound}"} ${counts[place]}`)
    .join('\n')

it('a part of the time of orders is told by the values between two looks at the metrics', () => {
  const before = orderTimeHistogramsOf([text(90, 90, 90)])['wait for a writer']
  const after = orderTimeHistogramsOf([text(140, 189, 190)])['wait for a writer']
  expect(percentileBetween(before, after, 0.5)).toBe(1)
  expect(percentileBetween(before, after, 0.99)).toBe(10)
  expect(percentileBetween(before, after, 1)).toBe(Number.POSITIVE_INFINITY)
  expect(percentileBetween(after, after, 0.5)).toBe(0)
})

it('the parts of several servers, and of several kinds of collections, are added up', () => {
  const kinds = ['minor', 'major'].map(
    (kind) => `opsroom_nodejs_gc_duration_seconds_bucket{le="0.01",kind="${kind}"} 3`,
  )
  expect(orderTimeHistogramsOf([kinds.join('\n'), text(1, 2, 3)])).toEqual({
    'wait for a writer': new Map([
      [0.001, 1],
      [0.01, 2],
      [Number.POSITIVE_INFINITY, 3],
    ]),
    statement: new Map(),
    collector: new Map([[0.01, 6]]),
  })
})
