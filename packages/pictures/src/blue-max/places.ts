import type { Point } from '../hex-map.ts'

/** The scale at which a plane is drawn if it is alone in its hex. */
export const lonePlaneScale = 1.85

/** The positions of the planes in one hex, relative to its centre, and the scale at which they are drawn. */
export function planePlacesInHex(count: number): { places: Point[]; scale: number } {
  if (count === 1) return { places: [{ x: 0, y: 0 }], scale: lonePlaneScale }
  const places = Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * index) / count + Math.PI / 4
    return { x: 21 * Math.cos(angle), y: 21 * Math.sin(angle) }
  })
  return { places, scale: count === 2 ? 1.15 : 0.9 }
}
