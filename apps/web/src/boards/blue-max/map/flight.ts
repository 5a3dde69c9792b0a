import { headingDegrees, hexWidth, type Point } from '@opsroom/pictures/hex-map'
import type { PathStep, TurnDirection } from '@opsroom/rules/blue-max'
import { type Direction, oppositeHeading, turnedHeading } from '@opsroom/rules/core'

/** The position in which a plane is drawn: a point of the map, and the heading in degrees clockwise from north. */
export interface PlanePose extends Point {
  angle: number
}

export interface FlightFrame extends PlanePose {
  /** The time of the frame since the beginning of the flight, in steps of the path. */
  at: number
}

/** The frames of a flight in order of time; the first is at its beginning. */
export type FlightFrames = readonly [FlightFrame, ...FlightFrame[]]

const lasts: Readonly<Record<PathStep, number>> = { F: 1, s: 1, t: 0.45, R: 0.9 }

const aheadOf = (from: Point, heading: Direction): Point => {
  const angle = (headingDegrees(heading) * Math.PI) / 180
  return { x: from.x + hexWidth * Math.sin(angle), y: from.y - hexWidth * Math.cos(angle) }
}

/**
 * The frames of a manoeuvre in order of time; the path may leave the field.
 * @param side the side to which the path's steps `t` (turn) and `s` (side-slip) go
 */
export function flightFramesOf(
  from: Point,
  heading: Direction,
  path: readonly PathStep[],
  side: TurnDirection,
): FlightFrames {
  const sign = side === 'L' ? -1 : 1
  let last: FlightFrame = { ...from, angle: headingDegrees(heading), at: 0 }
  const frames: [FlightFrame, ...FlightFrame[]] = [last]
  let now = heading
  for (const step of path) {
    const turn = step === 't' ? 60 * sign : step === 'R' ? 180 : 0
    now = step === 't' ? turnedHeading(now, sign) : step === 'R' ? oppositeHeading(now) : now
    const place =
      step === 'F' ? aheadOf(last, now) : step === 's' ? aheadOf(last, turnedHeading(now, sign)) : last
    last = { x: place.x, y: place.y, angle: last.angle + turn, at: last.at + lasts[step] }
    frames.push(last)
  }
  return frames
}

/**
 * The pose at a fraction of the flight, from 0 to 1. Every flight takes the same time, so all planes arrive together,
 * however long their paths are.
 */
export function poseAt(frames: FlightFrames, part: number): PlanePose {
  const [first] = frames
  const last = frames.at(-1) ?? first
  const time = part * last.at
  const next = frames.findIndex(({ at }) => at >= time)
  const [from, to] = [frames[next - 1] ?? first, frames[next] ?? last]
  const span = to.at - from.at
  const share = span === 0 ? 1 : (time - from.at) / span
  const between = (a: number, b: number) => a + (b - a) * share
  return { x: between(from.x, to.x), y: between(from.y, to.y), angle: between(from.angle, to.angle) }
}
