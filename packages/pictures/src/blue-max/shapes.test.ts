import { planeIds, planes } from '@opsroom/rules/blue-max'
import { describe, expect, it } from 'vitest'
import { planeShapes } from './shapes.ts'

/** All that is drawn but colours. */
const outlineOf = (id: (typeof planeIds)[number]): string => {
  const { lower, tail, body, upper, ring } = planeShapes[id]
  return [...lower, tail, body, upper, ring ?? ''].join(' ')
}

describe('the drawings of planes', () => {
  it('are told apart by their shape alone', () =>
    expect(new Set(planeIds.map(outlineOf)).size).toBe(planeIds.length))
  it('have three wings for triplanes, one for the monoplane and two for the others', () =>
    expect(Object.fromEntries(planeIds.map((id) => [id, planeShapes[id].lower.length + 1]))).toEqual({
      ...Object.fromEntries(planeIds.map((id) => [id, 2])),
      dr1: 3,
      tripe: 3,
      fe3: 1,
    }))
  it('show the ring of a gun where an observer is on board', () => {
    for (const id of planeIds)
      expect(planeShapes[id].ring !== undefined, id).toBe(planes[id].guns.observer > 0)
  })
  it('stay within their square', () => {
    for (const id of planeIds) {
      const numbers =
        outlineOf(id)
          .match(/-?\d+(\.\d+)?/g)
          ?.map(Number) ?? []
      expect(Math.max(...numbers.map(Math.abs)), id).toBeLessThanOrEqual(20)
    }
  })
})
