import {
  type BlueMaxOpen,
  type BlueMaxRules,
  columnOf,
  compareAlongHeading,
  distanceBetween,
  distanceInLine,
  type Field,
  type FlyingPlane,
  flyPath,
  isEnemy,
  planes,
  rowOf,
} from '@opsroom/rules/blue-max'
import { type Direction, oppositeHeading, type SeatId } from '@opsroom/rules/core'

/** The aim that a pilot pursued with a manoeuvre, in words that follow "was after". */
export type PilotAim =
  | 'a shot'
  | 'the place behind the enemy'
  | 'the fight'
  | 'a way out of the guns'
  | 'room before the edge'
  | 'distance'
  | 'a better place for the next pass'
  | 'nothing: it spins'
  | 'nothing: it leaves the field'

/** The range of guns (B1.7.1). */
const range = 3
/** The distance in hexes beyond which no plane can shoot in the next turn. */
const far = 5
/** The number of hexes that a pilot expects the enemy to fly straight on. */
const flownOn = 2
/** The distance from the edge, in hexes, below which a plane has to turn. */
const nearEdge = 3

interface Place {
  at: number
  heading: Direction
}

const isInLine = ({ at, heading }: Place, target: number): boolean => {
  const distance = distanceInLine(at, target, heading)
  return distance !== undefined && distance >= 0 && distance <= range
}

/** The places where an enemy may be after its flight, if its pilot flies on as expected. */
function expectedOf(field: Field, { at, heading }: Place): Place[] {
  const places = [{ at, heading }]
  for (let step = 0; step < flownOn; step++) {
    const last = places.at(-1) as Place
    const on = flyPath(field, last.at, heading, ['F'], 'S').at
    if (on !== undefined) places.push({ at: on, heading })
  }
  return places
}

const edgeOf = ({ columns, rows }: Field, at: number): number =>
  Math.min(columnOf(at) - 1, columns - columnOf(at), rowOf(at) - 1, rows - rowOf(at))

/** Whether the enemy is behind this pilot's plane and has it ahead. */
const isChased = (own: Place, enemy: Place): boolean =>
  distanceBetween(own.at, enemy.at) <= far &&
  compareAlongHeading(own.at, enemy.at, own.heading) < 0 &&
  compareAlongHeading(enemy.at, own.at, enemy.heading) > 0

const nearestEnemy = (open: BlueMaxOpen, seat: SeatId, own: FlyingPlane): FlyingPlane | undefined =>
  Object.entries(open.planes)
    .filter(([other, { out }]) => !out && isEnemy(seat, other))
    .map(([, flying]) => flying)
    .sort((one, other) => distanceBetween(own.at, one.at) - distanceBetween(own.at, other.at))[0]

/**
 * The aim of a pilot, inferred from the places before the movement and the place where the enemy was expected. The
 * places after the movement are ignored, because the pilot could not know them.
 * @param before the state in which all seats had chosen
 * @param code the pilot's manoeuvre
 */
export function pilotAimOf(
  { field }: BlueMaxRules,
  before: BlueMaxOpen,
  seat: SeatId,
  code: string,
): PilotAim {
  const own = before.planes[seat]
  const enemy = own && nearestEnemy(before, seat, own)
  const manoeuvre = own && planes[own.plane].chart.get(code)
  if (!own || !manoeuvre || manoeuvre.number === 0) return 'nothing: it spins'
  const flown = flyPath(field, own.at, own.heading, manoeuvre.path, manoeuvre.direction)
  if (flown.left || flown.at === undefined) return 'nothing: it leaves the field'
  if (!enemy) return 'a better place for the next pass'
  const after: Place = { at: flown.at, heading: flown.heading }
  const expected = expectedOf(field, enemy)
  const now = distanceBetween(own.at, enemy.at)
  if (expected.some(({ at }) => isInLine(after, at))) return 'a shot'
  if (isChased(own, enemy) && !expected.some((place) => isInLine(place, after.at)))
    return 'a way out of the guns'
  const next = expected.at(-1) as Place
  const then = distanceBetween(after.at, next.at)
  const isBehind =
    compareAlongHeading(next.at, after.at, next.heading) < 0 &&
    after.heading !== oppositeHeading(next.heading)
  if (then <= far && isBehind) return 'the place behind the enemy'
  if (now > far && then < now) return 'the fight'
  if (edgeOf(field, own.at) < nearEdge && edgeOf(field, after.at) > edgeOf(field, own.at))
    return 'room before the edge'
  if (then < now) return 'the fight'
  return then > now && now <= far ? 'distance' : 'a better place for the next pass'
}
