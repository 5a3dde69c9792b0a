import type { Point } from '../../../src/hex-map.ts'

const apart = (point: Point, from: Point, to: Point): number => {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / length
  const at = Math.min(1, Math.max(0, along))
  return Math.hypot(point.x - from.x - at * dx, point.y - from.y - at * dy)
}

/**
 * The line with no more points than its shape needs (Douglas and Peucker 1973).
 * @param toleranceAt how far it may be off at a point
 */
export function simplified(line: readonly Point[], toleranceAt: (point: Point) => number): Point[] {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || line.length < 3) return [...line]
  let farthest = 0
  let most = 0
  for (const [place, point] of line.entries()) {
    const off = apart(point, first, last) / toleranceAt(point)
    if (off > most) [farthest, most] = [place, off]
  }
  if (most <= 1) return [first, last]
  return [
    ...simplified(line.slice(0, farthest + 1), toleranceAt).slice(0, -1),
    ...simplified(line.slice(farthest), toleranceAt),
  ]
}

/** A closed line, without points that its shape does not need. */
export function simplifiedRing(ring: readonly Point[], toleranceAt: (point: Point) => number): Point[] {
  const half = Math.floor(ring.length / 2)
  return [
    ...simplified(ring.slice(0, half + 1), toleranceAt).slice(0, -1),
    ...simplified(ring.slice(half), toleranceAt).slice(0, -1),
  ]
}

/** A line that bends softly through its points (Catmull and Rom 1974). @param steps between two of them */
export function smoothed(line: readonly Point[], steps = 6): Point[] {
  // A line has points, and the place is held within it.
  const at = (place: number) => line[Math.min(line.length - 1, Math.max(0, place))] as Point
  const bent = (a: number, b: number, c: number, d: number, t: number) =>
    b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
  const pieces = line.slice(1).flatMap((_, place) => {
    const [a, b, c, d] = [at(place - 1), at(place), at(place + 1), at(place + 2)]
    return Array.from({ length: steps }, (_, step) => {
      const t = step / steps
      return { x: bent(a.x, b.x, c.x, d.x, t), y: bent(a.y, b.y, c.y, d.y, t) }
    })
  })
  return [...pieces, at(line.length - 1)]
}

const short = (value: number): string => String(Math.round(value * 10) / 10)

/** The shortest path through these points: after the first each is given by its step from the one before. */
export function shortPath(points: readonly Point[], closed = false): string {
  let [x, y] = [0, 0]
  const steps = points.map((point) => {
    const [dx, dy] = [Math.round((point.x - x) * 10) / 10, Math.round((point.y - y) * 10) / 10]
    ;[x, y] = [x + dx, y + dy]
    return `${short(dx)}${dy < 0 ? '' : ' '}${short(dy)}`
  })
  const [first = '', ...others] = steps
  const joined = others
    .map((step, place) => (place === 0 || step.startsWith('-') ? step : ` ${step}`))
    .join('')
  return `M${first}l${joined}${closed ? 'z' : ''}`
}
