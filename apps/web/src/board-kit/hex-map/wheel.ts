/**
 * The meaning of a wheel event, which a mouse wheel or two fingers on a trackpad may have caused: zoom or pan the map.
 */
export type WheelIntent = 'zoom' | 'pan'

/**
 * Wheel events that follow each other within this time, in ms, belong to one movement. The first event decides whether
 * the movement zooms or pans, because two fingers on a trackpad may later become as fast as a wheel.
 */
const pause = 250
/**
 * The least movement of one notch of a mouse wheel, in px; a movement of two fingers on a trackpad begins with less.
 */
const leastNotch = 40
/** The movement of one slow notch of a mouse wheel, in px: on a Mac, WebKit and Chrome report multiples of it. */
const slowNotch = 4.000244140625
/** The `wheelDeltaY` of one notch of a mouse wheel, in every browser that has this field. */
const oldNotch = 120
/** The pixels of one unit of each `deltaMode`: pixel, line and page. */
const pixelsPerUnit = [1, 36, 800]

/** The vertical movement of a wheel event in px. Firefox reports lines once a page has read `deltaMode`. */
export const wheelPixels = ({ deltaMode, deltaY }: Pick<WheelEvent, 'deltaMode' | 'deltaY'>): number =>
  deltaY * (pixelsPerUnit[deltaMode] ?? 1)

type Turn = Pick<WheelEvent, 'ctrlKey' | 'deltaMode' | 'deltaX' | 'deltaY' | 'timeStamp'> & {
  wheelDeltaY?: number
}

/** Whether a mouse wheel caused a wheel event. Fingers on a trackpad move by arbitrary amounts, and also sideways. */
function isOfMouse({ deltaMode, deltaX, deltaY, wheelDeltaY }: Turn): boolean {
  if (deltaMode !== 0) return true
  if (deltaX !== 0 || deltaY === 0) return false
  const isOldNotch = Boolean(wheelDeltaY) && Number(wheelDeltaY) % oldNotch === 0
  return Math.abs(deltaY) >= leastNotch || deltaY % slowNotch === 0 || isOldNotch
}

/**
 * Distinguishes wheel events that zoom from events that pan. A mouse wheel zooms the map. Two fingers on a trackpad pan
 * it; when they are spread they zoom, which browsers report as a wheel event with Ctrl.
 * @returns a function that returns the intent of the movement to which an event belongs, as decided by the first event
 * of that movement
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
