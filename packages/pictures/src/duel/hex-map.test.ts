import { standardPack } from '@opsroom/rules/duel'
import { describe, expect, it } from 'vitest'
import { hexForArrowKey, layOutField, trackLegsOf } from '../hex-map.ts'
import { drawTerrain } from './terrain.ts'

const map = layOutField(standardPack.hexes)
const walk = (from: number, ...keys: string[]) => {
  let anchor = map.centres.get(from)?.x ?? 0
  return keys.reduce((at, key) => {
    const next = hexForArrowKey(map, at, key, anchor)
    if (next !== undefined && /Left|Right/.test(key)) anchor = map.centres.get(next)?.x ?? 0
    return next ?? at
  }, from)
}

describe('the hex cursor', () => {
  it('goes along a row and stops at its end', () => {
    expect(walk(9, 'ArrowRight', 'ArrowRight')).toBe(11)
    expect(walk(8, 'ArrowLeft')).toBe(8)
  })
  it('does not drift when it goes up and down', () => {
    expect(walk(27, 'ArrowUp', 'ArrowUp')).toBe(12)
    expect(walk(12, 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp')).toBe(12)
  })
  it('reaches every hex of the board', () => {
    const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']
    const reached = new Set([1])
    for (const hex of reached) for (const key of keys) reached.add(walk(hex, key))
    expect(reached.size).toBe(43)
  })
})

describe('the map', () => {
  it('finds the free corner of the standard board for the wind rose', () => {
    expect(map.corner?.x).toBeLessThan(80)
    expect(map.corner?.y).toBeGreaterThan(380)
  })
  it('draws the same coast every time', () => {
    expect(drawTerrain(standardPack)).toEqual(drawTerrain(structuredClone(standardPack)))
  })
  it('keeps the way home apart from the way out', () => {
    const [out, home] = trackLegsOf([
      { x: 0, y: 0 },
      { x: 80, y: 0 },
      { x: 0, y: 0 },
    ])
    expect(out?.middle.y).toBe(5)
    expect(home?.middle.y).toBe(-5)
  })
})
