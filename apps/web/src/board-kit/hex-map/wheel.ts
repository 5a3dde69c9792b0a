/** The wish of a wheel, or of two fingers on a trackpad. */
export type WheelWish = 'zoom' | 'pan'

/** Turns that follow within this time, in ms, belong to one movement: fingers may become as fast as a wheel. */
const pause = 250
/** In pixels: a notch of a wheel is more; fingers begin with less. */
const leastNotch = 40
/** In pixels: on a Mac, WebKit and Chrome make a slow notch of a mouse a multiple of it. */
const slowNotch = 4.000244140625
/** `wheelDeltaY` of a notch, in every browser that has it. */
const oldNotch = 120
/** In pixels, as `deltaMode` counts: a pixel, a line and a page. */
const pixelsPerUnit = [1, 36, 800]

/** The turn of a wheel in pixels. Firefox counts in lines once `deltaMode` was read. */
export const pixelsOf = ({ deltaMode, deltaY }: Pick<WheelEvent, 'deltaMode' | 'deltaY'>): number =>
  deltaY * (pixelsPerUnit[deltaMode] ?? 1)

type Turn = Pick<WheelEvent, 'ctrlKey' | 'deltaMode' | 'deltaX' | 'deltaY' | 'timeStamp'> & {
  wheelDeltaY?: number
}

/** Whether a mouse turned the wheel; fingers move by pixels of any number, and sideways. */
function isOfMouse({ deltaMode, deltaX, deltaY, wheelDeltaY }: Turn): boolean {
  if (deltaMode !== 0) return true
  if (deltaX !== 0 || deltaY === 0) return false
  const isOldNotch = Boolean(wheelDeltaY) && Number(wheelDeltaY) % oldNotch === 0
  return Math.abs(deltaY) >= leastNotch || deltaY % slowNotch === 0 || isOldNotch
}

/**
 * Reads the wheel. A mouse has one that zooms; two fingers on a trackpad scroll, as they do everywhere, and zoom when
 * they are spread, which browsers report as a wheel with Ctrl. @returns what the movement is, decided by its first turn
 */
export function wheelReader(): (event: Turn) => WheelWish {
  let last = Number.NEGATIVE_INFINITY
  let wish: WheelWish = 'zoom'
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
