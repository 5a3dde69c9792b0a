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

/**
 * The energy of a plane after a manoeuvre, which limits its next manoeuvre (B1.5.1, B1.5.2): twice the manoeuvre's
 * speed, plus 1 if the manoeuvre was Forward.
 */
export const energyOf = ({ speed, forward }: Pick<Manoeuvre, 'speed' | 'forward'>): number =>
  2 * speed + (forward ? 1 : 0)

/** An upper bound of energies: every energy is below this number. */
export const energyBound = 10

/** The manoeuvre chart of a plane, each manoeuvre as a move. */
interface MoveChart {
  byCode: ReadonlyMap<string, Move>
  /** For each energy, the moves that may follow it, without stalls and spins. */
  following: readonly (readonly Move[])[]
}

function moveChartFor(plane: Plane): MoveChart {
  const byCode = new Map([...plane.chart].map(([code, manoeuvre]) => [code, moveOf(manoeuvre)]))
  const steady = [...byCode.values()].filter(
    ({ manoeuvre }) => manoeuvre.code !== spinCode && !manoeuvre.stall,
  )
  const following = Array.from({ length: energyBound }, (_, energy) =>
    steady.filter(
      ({ manoeuvre }) =>
        Math.abs(manoeuvre.speed - Math.floor(energy / 2)) <= 1 && (!manoeuvre.acrobatic || energy % 2 === 1),
    ),
  )
  return { byCode, following }
}

/** The move chart of each plane, by the plane object: each version of the rules has plane objects of its own. */
const known = new Map<Plane, MoveChart>()

function moveChartOf(plane: Plane): MoveChart {
  const found = known.get(plane)
  if (found) return found
  const made = moveChartFor(plane)
  known.set(plane, made)
  return made
}

/** The moves of a plane, by the code of their manoeuvre. */
export const movesOf = (plane: Plane): ReadonlyMap<string, Move> => moveChartOf(plane).byCode

/** The moves that a plane may make with this energy, without stalls and spins. */
export const movesWithEnergy = (plane: Plane, energy: number): readonly Move[] =>
  moveChartOf(plane).following[energy] ?? []
