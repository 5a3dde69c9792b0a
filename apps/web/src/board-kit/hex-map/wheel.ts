/** What a turn of a wheel, or two fingers on a trackpad, ask of a map. */
export type WheelWish = 'zoom' | 'pan'

/** Turns that follow within this time, in ms, belong to one movement: fingers may become as fast as a wheel. */
const pause = 250
/** In pixels: a notch of a wheel is more; fingers begin with less. */
const leastNotch = 40
/** In pixels, as `deltaMode` counts: a pixel, a line and a page. */
const pixelsPerUnit = [1, 36, 800]

/** The turn of a wheel in pixels. Firefox counts in lines once `deltaMode` was read. */
export const pixelsOf = ({ deltaMode, deltaY }: Pick<WheelEvent, 'deltaMode' | 'deltaY'>): number =>
  deltaY * (pixelsPerUnit[deltaMode] ?? 1)

/**
 * Reads the wheel. A mouse has one that zooms; two fingers on a trackpad scroll, as they do everywhere, and zoom when
 * they are spread, which browsers report as a wheel with Ctrl. @returns what the movement is, decided by its first turn
 */
export function wheelReader(): (
  event: Pick<WheelEvent, 'ctrlKey' | 'deltaMode' | 'deltaX' | 'deltaY' | 'timeStamp'>,
) => WheelWish {
  let last = Number.NEGATIVE_INFINITY
  let wish: WheelWish = 'zoom'
  return ({ ctrlKey, deltaMode, deltaX, deltaY, timeStamp }) => {
    const isNew = timeStamp - last > pause
    last = timeStamp
    if (ctrlKey) return 'zoom'
    if (isNew) wish = deltaMode === 0 && (deltaX !== 0 || Math.abs(deltaY) < leastNotch) ? 'pan' : 'zoom'
    return wish
  }
}
