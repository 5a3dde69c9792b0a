import { layOutHex, tileWidth } from '@opsroom/pictures/duel/hex-layout'
import { describe, expect, it } from 'vitest'
import { isHexLegible } from './legible.ts'

const hexWith = (tiles: number, pieces: number) =>
  layOutHex(
    {
      hasName: true,
      isHit: false,
      strip: Array.from({ length: tiles }, () => tileWidth),
      pieces: Array.from({ length: pieces }, () => 33),
    },
    false,
  )
/** Pixels for a unit of the map on a desktop, and on a telephone. */
const [desktop, telephone] = [1.4, 0.45]

describe('the contents of a hex', () => {
  it('are legible on any map where there are none', () => {
    expect(isHexLegible(hexWith(0, 0), telephone)).toBe(true)
  })
  it('are legible on a large map while they are few, and not on a small one', () => {
    expect(isHexLegible(hexWith(1, 1), desktop)).toBe(true)
    expect(isHexLegible(hexWith(1, 1), telephone)).toBe(false)
  })
  it('are not where many are crowded into it, on a large map either', () => {
    expect(isHexLegible(hexWith(8, 6), desktop)).toBe(false)
  })
})
