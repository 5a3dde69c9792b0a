import { hexWidth } from '@opsroom/pictures/hex-map'
import { describe, expect, it } from 'vitest'
import { frameAround, isFrameUsable } from './camera.ts'

const fight = [
  { x: 0, y: 0 },
  { x: 4 * hexWidth, y: 2 * hexWidth },
]

describe('the camera over a fight', () => {
  it('shows all points, with room for a turn around them', () => {
    const frame = frameAround(fight)
    expect(frame?.x).toBeCloseTo(-2.5 * hexWidth)
    expect(frame?.width).toBeCloseTo(9 * hexWidth)
    expect(frame?.height).toBeCloseTo(7 * hexWidth)
    expect(frameAround([])).toBe(undefined)
  })

  it('stands still while the points move within it', () => {
    const frame = frameAround(fight)
    if (!frame) throw new Error('no frame')
    const moved = fight.map(({ x, y }) => ({ x: x + hexWidth, y }))
    expect(isFrameUsable(frame, moved)).toBe(true)
  })

  it('moves when a point comes to its rim, and when there is far more room than needed', () => {
    const frame = frameAround(fight)
    if (!frame) throw new Error('no frame')
    expect(isFrameUsable(frame, [...fight, { x: 6 * hexWidth, y: 0 }])).toBe(false)
    const wide = { x: -20 * hexWidth, y: -20 * hexWidth, width: 40 * hexWidth, height: 40 * hexWidth }
    expect(isFrameUsable(wide, fight)).toBe(false)
  })
})
