import { type Box, hexWidth, type Point } from '@opsroom/pictures/hex-map'

/** The margin around the followed points, in map units: the distance that a piece may go in one turn. */
const margin = 2.5 * hexWidth
/**
 * The followed points need a frame of a certain size. The visible frame is kept while neither its width nor its height
 * is more than this many times that of the needed frame.
 */
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
 * Whether the visible frame can stay: every followed point is at least a hex away from the edge of the frame, and the
 * frame is not much larger than necessary.
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
