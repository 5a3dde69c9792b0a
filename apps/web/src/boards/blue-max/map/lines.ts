import { lonePlaneScale } from '@opsroom/pictures/blue-max/places'
import type { MapGeometry, Point } from '@opsroom/pictures/hex-map'
import {
  type Attack,
  type BlueMaxOpen,
  type BlueMaxRules,
  type CrewMember,
  countHits,
  crewMembers,
  planes,
  type ShotTarget,
  shotDiceOf,
  targetsOf,
} from '@opsroom/rules/blue-max'
import type { SeatId } from '@opsroom/rules/core'
import { hasObserver } from './arcs.ts'
import type { DrawnPlane } from './tokens.ts'

/** A shot that a plane may have in this turn, decided by public knowledge. */
export interface PossibleShot {
  by: SeatId
  crew: CrewMember
  target: ShotTarget
  /** The rule that defines the line of fire: the pilot's or the observer's. */
  rule: 'B1.7.2' | 'B1.10.3'
}

/**
 * The shots that may be fired now, derived from public knowledge. Only the seats that are asked for an order in phase 5
 * may fire (B1.7.1).
 */
export function possibleShots(rules: BlueMaxRules, open: BlueMaxOpen): PossibleShot[] {
  if (open.phase !== 'combat') return []
  return open.asked.flatMap((seat) =>
    crewMembers.flatMap((who) => {
      const flying = open.planes[seat]
      if (!flying || (who === 'pilot' ? flying.fire : !hasObserver(rules.setup, flying))) return []
      const guns = planes[flying.plane].guns[who]
      return targetsOf(rules, open, seat, who)
        .filter((target) => shotDiceOf(rules, open, { seat, who, target, burst: 'long', guns }) > 0)
        .map((target) => ({
          by: seat,
          crew: who,
          target,
          rule: who === 'pilot' ? ('B1.7.2' as const) : ('B1.10.3' as const),
        }))
    }),
  )
}

/** A drawn line of fire, from the nose of a plane, or from its observer, to another plane. */
export interface FireLine {
  key: string
  /** `may`: the shot can be fired now. `fired`: it has been fired. */
  kind: 'may' | 'fired'
  by: SeatId
  at: SeatId
  from: Point
  to: Point
  hits: number
}

/** The distances from the middle of a plane to its nose and to its rim, in map units at scale 1. */
const nose = 24
const rim = 19

/** The position and the scale at which a plane is drawn, in the air or where it went down. */
type Place = Pick<DrawnPlane, 'seat' | 'x' | 'y' | 'scale'>

/** The ends of the drawn line of fire between two planes; undefined when one of them is not on the field. */
export function fireLineBetween(
  places: readonly Place[],
  { by, at, crew: who }: Pick<Attack, 'by' | 'at' | 'crew'>,
): { from: Point; to: Point } | undefined {
  const [shooter, target] = [by, at].map((seat) => places.find((place) => place.seat === seat))
  if (!shooter || !target) return undefined
  const [dx, dy] = [target.x - shooter.x, target.y - shooter.y]
  const length = Math.hypot(dx, dy) || 1
  const start = (who === 'pilot' ? nose : 8) * shooter.scale
  const end = rim * target.scale
  const along = (distance: number) => ({
    x: shooter.x + (dx / length) * distance,
    y: shooter.y + (dy / length) * distance,
  })
  // Planes in neighbouring hexes nearly touch, so the line keeps a minimum length.
  return { from: along(Math.min(start, length * 0.42)), to: along(Math.max(length - end, length * 0.58)) }
}

/**
 * The drawn lines of fire: for shots that may be fired now, and for shots fired since the planes last moved.
 * @param places the planes in the air, and those that went down, so that the shot that brought a plane down stays
 * visible
 */
export function fireLines(
  places: readonly Place[],
  possible: readonly PossibleShot[],
  fired: readonly Attack[],
): FireLine[] {
  const may = possible.map(({ by, crew: who, target }) => ({ by, crew: who, at: target.seat, hits: 0 }))
  const done = fired.map((attack) => ({ ...attack, hits: countHits(attack.faces) }))
  const drawn = (kind: FireLine['kind']) => (line: (typeof may)[number]) => {
    const ends = fireLineBetween(places, line)
    const { by, at, hits } = line
    return ends ? [{ ...ends, key: `${kind} ${by} ${line.crew} ${at}`, kind, by, at, hits }] : []
  }
  return [...may.flatMap(drawn('may')), ...done.flatMap(drawn('fired'))]
}

/** A plane that has gone down, where it lies. */
export interface Wreck extends Place {
  /** Whether the plane has landed, and is intact. */
  landed: boolean
}

/** The planes that have gone down on the field in this duel, where they lie. */
export const wrecksOf = (
  { planes: flown }: Pick<BlueMaxOpen, 'planes'>,
  { centres }: Pick<MapGeometry, 'centres'>,
): Wreck[] =>
  Object.entries(flown).flatMap(([seat, { out, at }]) => {
    const centre = centres.get(at)
    return out && out.cause !== 'leftField' && centre
      ? [{ ...centre, seat, scale: lonePlaneScale, landed: out.cause === 'landed' }]
      : []
  })
