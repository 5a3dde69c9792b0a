import { cellsOf } from '@opsroom/pictures/blue-max/cells'
import { headingDegrees, layOutField } from '@opsroom/pictures/hex-map'
import { type FlyingPlane, fieldLayouts, fieldOf, flyPath, hexOfCode, planes } from '@opsroom/rules/blue-max'
import { directions, type Hex } from '@opsroom/rules/core'
import { describe, expect, it } from 'vitest'
import { arcsOf, hasObserver } from './arcs.ts'
import { flightFramesOf, poseAt } from './flight.ts'

describe('the field as it is drawn', () => {
  it.each(fieldLayouts)('has the neighbours that the rules have, on the field %s', (name) => {
    const field = fieldOf(name)
    for (const { hex, neighbours } of cellsOf(field))
      for (const heading of directions) {
        const { at, left } = flyPath(field, hex, heading, ['F'], 'S')
        expect(neighbours[heading], `${hex} ${heading}`).toBe(left ? undefined : at)
      }
  })
  it('shows a plane at the end of every manoeuvre where the rules put it', () => {
    const field = fieldOf('wide')
    const { centres } = layOutField(cellsOf(field))
    const from = hexOfCode(field, 'A0910') as Hex
    const start = centres.get(from) ?? { x: 0, y: 0 }
    for (const plane of Object.values(planes))
      for (const heading of directions)
        for (const { code, path, direction } of plane.chart.values()) {
          const flown = flyPath(field, from, heading, path, direction)
          const frames = flightFramesOf(start, heading, path, direction)
          const end = poseAt(frames, 1)
          const place = centres.get(flown.at as Hex)
          expect(Math.hypot(end.x - (place?.x ?? 0), end.y - (place?.y ?? 0)), code).toBeLessThan(0.01)
          expect((((end.angle - headingDegrees(flown.heading)) % 360) + 360) % 360, code).toBeCloseTo(0)
          expect(poseAt(frames, 0)).toMatchObject(start)
        }
  })
  it('shows lines of fire of three hexes, and of two behind the tail', () => {
    const field = fieldOf('single')
    const { fire, observer, front, rear } = arcsOf(field, 908, 'E', true)
    expect(fire).toEqual([1008, 1108, 1208])
    expect(observer).toHaveLength(8)
    expect(observer).not.toContain(808)
    expect(observer).toContain(708)
    expect(front.filter((hex) => rear.includes(hex))).toEqual([])
    expect(arcsOf(field, 908, 'E', false).observer).toEqual([])
  })
  it('has lines of an observer only for a plane that carries one who lives', () => {
    const flying = (plane: keyof typeof planes, observerKilled = false) =>
      ({ plane, observerKilled }) as FlyingPlane
    expect(hasObserver({ observer: true }, flying('f2b'))).toBe(true)
    expect(hasObserver({ observer: true }, flying('f2b', true))).toBe(false)
    expect(hasObserver({ observer: true }, flying('nie24'))).toBe(false)
    expect(hasObserver({ observer: false }, flying('f2b'))).toBe(false)
  })
})
