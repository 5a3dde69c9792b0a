import { describe, expect, it } from 'vitest'
import { type HexCardPosition, positionBesideHex, type ScreenRectangle } from './beside.ts'

const boxOf = (width: number, height: number): ScreenRectangle => ({
  left: 10,
  right: 10 + width,
  top: 20,
  bottom: 20 + height,
})
const hexAt = (x: number, y: number, size: number): ScreenRectangle => ({
  left: 10 + x - size / 2,
  right: 10 + x + size / 2,
  top: 20 + y - size / 2,
  bottom: 20 + y + size / 2,
})
/** The card where it is largest. */
function cardOf(
  box: ScreenRectangle,
  { horizontal, vertical, width, height }: HexCardPosition,
): ScreenRectangle {
  const left = horizontal === 'left' ? box.left + 8 : box.right - 8 - width
  const top = vertical === 'top' ? box.top + 8 : box.bottom - 8 - height
  return { left, right: left + width, top, bottom: top + height }
}
const meet = (a: ScreenRectangle, b: ScreenRectangle) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

describe('the card of a hex', () => {
  it('never covers its hex and never leaves the map, wherever the hex is', () => {
    for (const [width, height, size] of [
      [390, 400, 70],
      [340, 345, 60],
      [768, 560, 92],
      [1020, 840, 125],
    ] as const) {
      const box = boxOf(width, height)
      for (let x = size / 2; x <= width - size / 2; x += 15) {
        for (let y = size / 2; y <= height - size / 2; y += 15) {
          const hex = hexAt(x, y, size)
          const card = cardOf(box, positionBesideHex(box, hex))
          expect(meet(card, hex), `${width}: ${x}, ${y}`).toBe(false)
          expect(card.left).toBeGreaterThanOrEqual(box.left)
          expect(card.right).toBeLessThanOrEqual(box.right)
          expect(card.bottom - card.top, `${width}: ${x}, ${y}`).toBeGreaterThan(100)
        }
      }
    }
  })
})
