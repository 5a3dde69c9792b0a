/** A rectangle on the screen, in pixels. */
export type ScreenRectangle = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** The position of a card inside a box, as distances in px from the named edges of the box. */
export interface HexCardPosition {
  horizontal: 'left' | 'right'
  vertical: 'top' | 'bottom'
  width: number
  /** The largest height of the card, in px. */
  height: number
}

const margin = 8
const widest = 320
const narrowest = 190

/**
 * A position for the card about a hex that never covers the hex: beside it if there is room, otherwise above or below
 * it.
 */
export function positionBesideHex(box: ScreenRectangle, hex: ScreenRectangle): HexCardPosition {
  const free = {
    left: hex.left - box.left,
    right: box.right - hex.right,
    top: hex.top - box.top,
    bottom: box.bottom - hex.bottom,
  }
  const horizontal = free.left > free.right ? 'left' : 'right'
  const vertical = free.top > free.bottom ? 'top' : 'bottom'
  const aside = free[horizontal] - 2 * margin
  const whole = { width: box.right - box.left - 2 * margin, height: box.bottom - box.top - 2 * margin }
  if (aside >= narrowest)
    return { horizontal, vertical, width: Math.min(widest, aside), height: whole.height }
  return {
    horizontal,
    vertical,
    width: Math.min(widest, whole.width),
    height: Math.max(0, free[vertical] - 2 * margin),
  }
}
