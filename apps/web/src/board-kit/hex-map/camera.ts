import { type Box, hexWidth, type Point } from '@opsroom/pictures/hex-map'

/** The margin around the followed points, in map units: the distance that a piece may go in one turn. */
const margin = 2.5 * hexWidth
/** The visible frame is kept until it is more than this many times as large as the points need. */
const mostRoom = 1.3

/**
 * The part of a map that shows all given points with a margin.
 * @returns undefined without points
 */
export function frameAround(points: readonly Point[]): Box | undefined {
  if (points.length === 0) return undefined
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs) - margin, Math.min(...ys) - margin]
  return { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y }
}

/**
 * Whether the visible frame can stay: every point is at least a hex away from its edge, and it is not much larger than
 * necessary.
 */
export function isFrameUsable(frame: Box, points: readonly Point[]): boolean {
  const needed = frameAround(points)
  if (!needed) return true
  const isWithin = ({ x, y }: Point) =>
    Math.abs(x - frame.x - frame.width / 2) <= frame.width / 2 - hexWidth &&
    Math.abs(y - frame.y - frame.height / 2) <= frame.height / 2 - hexWidth
  return (
    points.every(isWithin) && Math.max(frame.width / needed.width, frame.height / needed.height) <= mostRoom
  )
}
