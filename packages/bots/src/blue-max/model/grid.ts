import type { FlyingPlane, PathStep } from '@opsroom/rules/blue-max'
import { axialCoordinatesOf, type Field } from '@opsroom/rules/blue-max'
import type { Direction } from '@opsroom/rules/core'

/**
 * A direction as a number from 0 to 5: north-east is 0, and the others follow clockwise, in the order of the list of
 * directions in the rules.
 */
export type Heading = 0 | 1 | 2 | 3 | 4 | 5

export const headings: readonly Heading[] = [0, 1, 2, 3, 4, 5]

export const headingByDirection: Readonly<Record<Direction, Heading>> = {
  NE: 0,
  E: 1,
  SE: 2,
  SW: 3,
  W: 4,
  NW: 5,
}

/** The axial coordinates and the heading of a plane. */
export interface Pose {
  q: number
  r: number
  heading: Heading
}

/** A plane's pose with its level; the level is 0 in games without altitude. */
export interface Stance extends Pose {
  level: number
}

/** The axial step to the next hex ahead, by heading. */
const stepQ = [1, 1, 0, -1, -1, 0] as const
const stepR = [-1, 0, 1, 1, 0, -1] as const

/** A heading turned by `steps` sixths of a circle to the right; to the left when negative. */
export const turnHeading = (heading: Heading, steps: number): Heading =>
  headings[(heading + steps + 12) % 6] ?? heading

export const stanceOf = ({ at, heading, level = 0 }: FlyingPlane): Stance => ({
  ...axialCoordinatesOf(at),
  heading: headingByDirection[heading],
  level,
})

export function isHexOnField({ columns, rows }: Field, q: number, r: number): boolean {
  if (r < 0 || r >= rows) return false
  const column = q + Math.floor(r / 2)
  return column >= 0 && column < columns
}

export const distanceFromOrigin = (q: number, r: number): number =>
  Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r))

/** The coordinates of the hex that lies `hexes` hexes ahead of a plane. */
export const placeAhead = ({ q, r, heading }: Stance, hexes: number): { q: number; r: number } => ({
  q: q + hexes * stepQ[heading],
  r: r + hexes * stepR[heading],
})

/**
 * The path of a manoeuvre on the grid: the hexes that it enters, its end and its last heading, relative to its start.
 */
export interface FlownLeg extends Pose {
  /** The coordinates q and r of each hex that the path enters, in order, in one flat list. */
  entered: readonly number[]
}

/**
 * The leg of a path flown from the origin of the grid.
 * @param sign -1: turns and side steps go to the left; 1: to the right
 */
export function legOf(path: readonly PathStep[], heading: Heading, sign: number): FlownLeg {
  const entered: number[] = []
  let [q, r] = [0, 0]
  for (const step of path) {
    if (step === 't') heading = turnHeading(heading, sign)
    else if (step === 'R') heading = turnHeading(heading, 3)
    else {
      const along = step === 'F' ? heading : turnHeading(heading, sign)
      q += stepQ[along]
      r += stepR[along]
      entered.push(q, r)
    }
  }
  return { entered, q, r, heading }
}

/** Whether every hex of a leg lies on the field. */
export function isLegOnField(field: Field, q: number, r: number, { entered }: FlownLeg): boolean {
  for (let place = 0; place < entered.length; place += 2)
    if (!isHexOnField(field, q + (entered[place] ?? 0), r + (entered[place + 1] ?? 0))) return false
  return true
}

/** The range of guns, in hexes (B1.7.2). */
export const gunRange = 3
const width = 2 * gunRange + 1

/** For each relative place within reach, the heading in which it lies in a straight line; -1 when it lies in none. */
const lines = Int8Array.from({ length: width * width }, (_, place) => {
  const [q, r] = [Math.floor(place / width) - gunRange, (place % width) - gunRange]
  const distance = distanceFromOrigin(q, r)
  if (distance < 1 || distance > gunRange) return -1
  return headings.findIndex((heading) => stepQ[heading] * distance === q && stepR[heading] * distance === r)
})

/** The heading in which a relative place lies in a straight line within the range of guns; -1 when it does not. */
export function headingInLine(q: number, r: number): number {
  if (q < -gunRange || q > gunRange || r < -gunRange || r > gunRange) return -1
  return lines[(q + gunRange) * width + r + gunRange] ?? -1
}

/** The side of a plane that faces a bearing: 0 for A (the front) to 3 for D (the rear). */
export function sideTowards(heading: number, bearing: number): number {
  const steps = Math.abs(bearing - heading) % 6
  return Math.min(steps, 6 - steps)
}

/** A relative place seen from a plane with this heading: rotated so that the plane's heading is 0. */
export function rotateBack(q: number, r: number, heading: number): [q: number, r: number] {
  for (let step = heading; step < 6 && step > 0; step++) [q, r] = [-r, q + r]
  return [q, r]
}

/** Axial coordinates as Cartesian ones: east and south, in widths of a hex. */
const eastOf = (q: number, r: number): number => q + r / 2
const southOf = (r: number): number => (r * Math.sqrt(3)) / 2

/** The cosine of the angle between a heading and the direction of a relative place; 0 for the same hex. */
export function cosineTo(q: number, r: number, heading: Heading): number {
  const [east, south] = [eastOf(q, r), southOf(r)]
  const length = Math.hypot(east, south)
  if (length === 0) return 0
  const [aheadQ, aheadR] = [stepQ[heading], stepR[heading]]
  return (east * eastOf(aheadQ, aheadR) + south * southOf(aheadR)) / length
}
