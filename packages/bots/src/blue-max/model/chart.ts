import { type Manoeuvre, type Plane, spinCode } from '@opsroom/rules/blue-max'
import { type FlownLeg, type Heading, legOf } from './grid.ts'

/** A manoeuvre with its leg from each of the six headings. */
export interface Move {
  manoeuvre: Manoeuvre
  legs: Record<Heading, FlownLeg>
}

function moveOf(manoeuvre: Manoeuvre): Move {
  const leg = (heading: Heading) => legOf(manoeuvre.path, heading, manoeuvre.direction === 'L' ? -1 : 1)
  return { manoeuvre, legs: [leg(0), leg(1), leg(2), leg(3), leg(4), leg(5)] }
}

/** By plane, of which each version of the rules has its own. */
const charts = new Map<Plane, ReadonlyMap<string, Move>>()

/** The moves of a plane by code. */
export function movesOf(plane: Plane): ReadonlyMap<string, Move> {
  const found = charts.get(plane)
  if (found) return found
  const made = new Map([...plane.chart].map(([code, manoeuvre]) => [code, moveOf(manoeuvre)]))
  charts.set(plane, made)
  return made
}

/** The part of the last manoeuvre that binds the next one (B1.5.1, B1.5.2): speed, and whether it was Forward. */
export const energyOf = ({ speed, forward }: Pick<Manoeuvre, 'speed' | 'forward'>): number =>
  2 * speed + (forward ? 1 : 0)

/** More energies than there are. */
export const energies = 10

const followers = new Map<Plane, Map<number, readonly Move[]>>()

/** Manoeuvres that may follow at an energy, stalls and spins apart. */
export function following(plane: Plane, energy: number): readonly Move[] {
  const ofPlane = followers.get(plane) ?? new Map<number, readonly Move[]>()
  followers.set(plane, ofPlane)
  const found = ofPlane.get(energy)
  if (found) return found
  const speed = Math.floor(energy / 2)
  const made = [...movesOf(plane).values()].filter(
    ({ manoeuvre }) =>
      manoeuvre.code !== spinCode &&
      !manoeuvre.stall &&
      Math.abs(manoeuvre.speed - speed) <= 1 &&
      (!manoeuvre.acrobatic || energy % 2 === 1),
  )
  ofPlane.set(energy, made)
  return made
}
