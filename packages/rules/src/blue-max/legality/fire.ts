import { type Direction, type Refusal, type SeatId, turnedHeading } from '../../core/index.ts'
import type { Plane } from '../data/plane.ts'
import { bearingBetween, distanceInLine, type LetteredSide, letteredSideFacing } from '../field.ts'
import {
  type Burst,
  bursts,
  type CrewMember,
  crewMembers,
  type FireOrder,
  type Shot,
} from '../orders/schemas.ts'
import { refusal } from '../refusal.ts'
import { type BlueMaxRules, flyingPlaneOf, levelsApart, type Pilot, seatsInPlay } from '../rules.ts'
import { isEnemy } from '../seats.ts'
import type { BlueMaxOpen, FlyingPlane } from '../state/open.ts'
import { lastManoeuvreOf } from './manoeuvres.ts'

/** An enemy plane that a crew member can shoot at (B1.7.2, B1.10.3). */
export interface ShotTarget {
  seat: SeatId
  distance: number
  /** The lettered side of the target that would be hit. */
  side: LetteredSide
}

/** The range of guns in hexes (B1.7.2). */
const range = 3

/** The rounds that each kind of burst takes from a Lewis gun (B1.10.2). */
export const burstRounds: Readonly<Record<Burst, number>> = { short: 1, medium: 2, long: 3 }

const burstDice: Readonly<Record<Burst, number>> = { short: 0, medium: 1, long: 2 }
const stabilityDice: Readonly<Record<Plane['stability'], number>> = { A: 1, B: 0, C: -1 }

/**
 * The lines of fire of a crew member: for each line its direction, and the distance of the nearest hex on it that can
 * be shot at.
 */
function linesOf(heading: Direction, who: CrewMember): { along: Direction; from: number }[] {
  if (who === 'pilot') return [{ along: heading, from: 1 }]
  return [
    { along: turnedHeading(heading, 2), from: 1 },
    { along: turnedHeading(heading, -2), from: 1 },
    // The first hex behind the tail is a blind spot of the observer (B1.10.3).
    { along: turnedHeading(heading, 3), from: 2 },
  ]
}

/**
 * The distance of another plane, friend or enemy, in a crew member's lines of fire, or undefined when it is in none.
 */
function distanceOfShot(shooter: FlyingPlane, target: FlyingPlane, who: CrewMember): number | undefined {
  for (const { along, from } of linesOf(shooter.heading, who)) {
    const distance = distanceInLine(shooter.at, target.at, along)
    if (distance !== undefined && distance >= from && distance <= range) return distance
  }
  return undefined
}

/** The enemies in a crew member's lines of fire at any level, in seat order (B1.7.2, B1.10.3). */
export function enemiesInLine(
  rules: BlueMaxRules,
  open: BlueMaxOpen,
  seat: SeatId,
  who: CrewMember,
): ShotTarget[] {
  const shooter = open.planes[seat]
  if (!shooter || shooter.out || shooter.spinning) return []
  return seatsInPlay(open, rules.seats).flatMap((other) => {
    const target = open.planes[other]
    if (!target || !isEnemy(seat, other)) return []
    const distance = distanceOfShot(shooter, target, who)
    const bearing = bearingBetween(target.at, shooter.at)
    return distance === undefined || !bearing
      ? []
      : [{ seat: other, distance, side: letteredSideFacing(target.heading, bearing) }]
  })
}

/**
 * The enemies in a crew member's lines of fire and at most one level apart, in seat order (B1.7.2, B1.10.3, B1.10.4h).
 */
export const targetsOf = (
  rules: BlueMaxRules,
  open: BlueMaxOpen,
  seat: SeatId,
  who: CrewMember,
): ShotTarget[] =>
  enemiesInLine(rules, open, seat, who).filter(
    (target) => levelsApart(flyingPlaneOf(open, seat), flyingPlaneOf(open, target.seat)) <= 1,
  )

/**
 * The facts of a shot from which its number of dice is computed. @property guns the guns that the crew member has left
 */
interface AimedShot {
  seat: SeatId
  who: CrewMember
  target: ShotTarget
  burst: Burst
  guns: number
}

/** The number of dice of a shot; when it is less than 1 the shot is not allowed (B1.7.3). */
export function shotDiceOf(
  { planes }: Pick<BlueMaxRules, 'planes'>,
  open: BlueMaxOpen,
  { seat, who, target, burst, guns }: AimedShot,
): number {
  const shooter = flyingPlaneOf(open, seat)
  const other = flyingPlaneOf(open, target.seat)
  const plane = planes[shooter.plane]
  const before = who === 'pilot' ? shooter.target : shooter.observerTarget
  const sum =
    3 -
    target.distance +
    burstDice[burst] +
    stabilityDice[plane.stability] +
    (other.stalled ? 1 : 0) +
    (before === target.seat ? 1 : 0) +
    ((other.level ?? 0) < (shooter.level ?? 0) ? 1 : 0) -
    (lastManoeuvreOf({ plane, flying: shooter }).speed >= 3 ? 1 : 0) -
    (guns === 1 ? 1 : 0)
  return Math.min(6, sum)
}

/** Whether a crew member has a gun to shoot with, decided by the plane's card and its public state alone (B1.7.1). */
function isArmed(
  { setup, planes }: BlueMaxRules,
  { plane, fire, observerKilled }: FlyingPlane,
  who: CrewMember,
): boolean {
  if (who === 'pilot') return !fire && planes[plane].guns.pilot > 0
  return setup.observer && planes[plane].guns.observer > 0 && !observerKilled
}

/** The seats that are asked for an order in phase 5: all that have a shot as far as public knowledge tells (B1.7.1). */
export const seatsAskedToFire = (rules: BlueMaxRules, open: BlueMaxOpen): SeatId[] =>
  seatsInPlay(open, rules.seats).filter((seat) => {
    const flying = flyingPlaneOf(open, seat)
    return crewMembers.some(
      (who) =>
        isArmed(rules, flying, who) &&
        targetsOf(rules, open, seat, who).some(
          (target) =>
            shotDiceOf(rules, open, {
              seat,
              who,
              target,
              burst: 'long',
              guns: rules.planes[flying.plane].guns[who],
            }) >= 1,
        ),
    )
  })

/** The number of guns that a crew member has left; an observer's gun is never destroyed (B3.32). */
export const gunsLeft = ({ plane, sheet }: Pilot, who: CrewMember): number =>
  who === 'pilot' ? sheet.guns : plane.guns.observer

/** The refusal of any shot by a crew member in this turn, or undefined when they can shoot. */
function refuseCrew({ setup }: BlueMaxRules, pilot: Pilot, who: CrewMember): Refusal | undefined {
  const { plane, flying, sheet, turn } = pilot
  if (who === 'pilot') {
    if (flying.fire) return refusal('B1.9.5', 'fire.burning')
    if (sheet.guns < 1) return refusal('B1.7.4', 'fire.noGun')
    return sheet.jammed ? refusal('B1.7.4', 'fire.jammed') : undefined
  }
  if (!setup.observer || plane.guns.observer < 1) return refusal('B1.10.3', 'observer.none')
  if (flying.observerKilled) return refusal('B1.9.5', 'observer.killed')
  if ((sheet.observerWounded ?? 0) >= turn) return refusal('B1.9.5', 'observer.wounded')
  if (sheet.observerJammed) return refusal('B1.7.4', 'fire.jammed')
  return sheet.reloads === turn ? refusal('B1.10.2', 'observer.reloading') : undefined
}

/** Whether the rounds of a crew member's gun are counted: the observer's Lewis gun (B1.10.2). */
export const areRoundsCounted = ({ setup }: BlueMaxRules, plane: Plane, who: CrewMember): boolean =>
  who === 'observer' && setup.lewis && plane.lewis

/** The refusal of a shot, or undefined when it may be fired. */
function refuseShot(
  rules: BlueMaxRules,
  open: BlueMaxOpen,
  pilot: Pilot,
  who: CrewMember,
  { at, burst }: Shot,
): Refusal | undefined {
  const other = open.planes[at]
  const isTarget = other && !other.out && isEnemy(pilot.seat, at)
  if (who === 'observer' && (!rules.setup.observer || pilot.plane.guns.observer < 1))
    return refusal('B1.10.3', 'observer.none')
  if (!isTarget || distanceOfShot(pilot.flying, other, who) === undefined)
    return who === 'pilot'
      ? refusal('B1.7.2', 'fire.notInLine', { at })
      : refusal('B1.10.3', 'observer.noLine', { at })
  const target = targetsOf(rules, open, pilot.seat, who).find(({ seat }) => seat === at)
  if (!target) return refusal('B1.10.4h', 'fire.level', { at })
  const refused = refuseCrew(rules, pilot, who)
  if (refused) return refused
  const hasRounds = (one: Burst) =>
    !areRoundsCounted(rules, pilot.plane, who) || burstRounds[one] <= pilot.sheet.ammo
  if (!hasRounds(burst))
    return refusal('B1.10.2', 'observer.rounds', { needs: burstRounds[burst], left: pilot.sheet.ammo })
  const shot = { seat: pilot.seat, who, target, guns: gunsLeft(pilot, who) }
  if (shotDiceOf(rules, open, { ...shot, burst }) >= 1) return undefined
  const isAnyAllowed = bursts.some(
    (one) => hasRounds(one) && shotDiceOf(rules, open, { ...shot, burst: one }) >= 1,
  )
  return refusal('B1.7.3', isAnyAllowed ? 'fire.dice' : 'fire.noDice', { at, distance: target.distance })
}

/** The refusal of a fire order, or undefined when it is legal. */
export function refuseFire(
  rules: BlueMaxRules,
  open: BlueMaxOpen,
  pilot: Pilot,
  order: FireOrder,
): Refusal | undefined {
  for (const who of crewMembers) {
    const shot = order[who]
    const refused = shot && refuseShot(rules, open, pilot, who, shot)
    if (refused) return refused
  }
  return undefined
}

/** A legal shot, with its number of dice. */
export interface LegalShot {
  target: ShotTarget
  burst: Burst
  dice: number
}

/** All shots that a crew member may fire now (B1.13). */
export const shotsOf = (rules: BlueMaxRules, open: BlueMaxOpen, pilot: Pilot, who: CrewMember): LegalShot[] =>
  targetsOf(rules, open, pilot.seat, who).flatMap((target) =>
    bursts.flatMap((burst) =>
      refuseShot(rules, open, pilot, who, { at: target.seat, burst })
        ? []
        : [
            {
              target,
              burst,
              dice: shotDiceOf(rules, open, {
                seat: pilot.seat,
                who,
                target,
                burst,
                guns: gunsLeft(pilot, who),
              }),
            },
          ],
    ),
  )
