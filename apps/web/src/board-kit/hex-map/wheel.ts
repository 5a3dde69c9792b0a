/** The intent of a wheel movement, or of two fingers on a trackpad. */
export type WheelIntent = 'zoom' | 'pan'

/** Wheel events within this time of each other, in ms, belong to one movement: fingers may become as fast as a wheel. */
const pause = 250
/** The least movement of a notch of a wheel, in pixels; fingers begin with less. */
const leastNotch = 40
/** A slow notch of a mouse, in pixels: on a Mac, WebKit and Chrome report multiples of it. */
const slowNotch = 4.000244140625
/** `wheelDeltaY` of a notch, in every browser that has it. */
const oldNotch = 120
/** Pixels for each `deltaMode`: a pixel, a line and a page. */
const pixelsPerUnit = [1, 36, 800]

/** A wheel movement in pixels. Firefox counts in lines once `deltaMode` was read. */
export const wheelPixels = ({ deltaMode, deltaY }: Pick<WheelEvent, 'deltaMode' | 'deltaY'>): number =>
  deltaY * (pixelsPerUnit[deltaMode] ?? 1)

type Turn = Pick<WheelEvent, 'ctrlKey' | 'deltaMode' | 'deltaX' | 'deltaY' | 'timeStamp'> & {
  wheelDeltaY?: number
}

/** Whether a mouse wheel caused it; fingers move by arbitrary amounts, and sideways. */
function isOfMouse({ deltaMode, deltaX, deltaY, wheelDeltaY }: Turn): boolean {
  if (deltaMode !== 0) return true
  if (deltaX !== 0 || deltaY === 0) return false
  const isOldNotch = Boolean(wheelDeltaY) && Number(wheelDeltaY) % oldNotch === 0
  return Math.abs(deltaY) >= leastNotch || deltaY % slowNotch === 0 || isOldNotch
}

/**
 * Interprets wheel events. A mouse wheel zooms; two fingers on a trackpad scroll, as usual, and zoom when they are
 * spread, which browsers report as a wheel with Ctrl.
 * @returns the intent of the movement, decided by its first event
 */
export function wheelReader(): (event: Turn) => WheelIntent {
  let last = Number.NEGATIVE_INFINITY
  let wish: WheelIntent = 'zoom'
  return (event) => {
    const { ctrlKey, timeStamp } = event
    if (ctrlKey) {
      last = Number.NEGATIVE_INFINITY
      return 'zoom'
    }
    const isNew = timeStamp - last > pause
    last = timeStamp
    if (isNew) wish = isOfMouse(event) ? 'zoom' : 'pan'
    return wish
  }
}
