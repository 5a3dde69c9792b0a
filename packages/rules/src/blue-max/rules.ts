import type { SeatId, SeatInfo } from '../core/index.ts'
import type { Plane } from './data/plane.ts'
import { type PlanesById, planesOfVersion } from './data/planes.ts'
import { type Field, fieldOf } from './field.ts'
import { seatsForPilots } from './seats.ts'
import { type BlueMaxSetup, pilotsPerSide } from './setup.ts'
import type { BlueMaxOpen, BlueMaxView, FlyingPlane } from './state/open.ts'
import type { Sheet } from './state/secret.ts'
import { blueMaxVersion } from './version.ts'

/** The rules of Blue Max bound to one setup. */
export interface BlueMaxRules {
  setup: BlueMaxSetup
  /** The version of the rules with which the game was opened. */
  version: number
  /** The planes with their values in that version of the rules. */
  planes: PlanesById
  field: Field
  seats: readonly SeatInfo[]
}

/**
 * The rules of Blue Max for a setup.
 * @param version the version of rules and events under which the game was begun
 */
export const prepareRules = (setup: BlueMaxSetup, version: number = blueMaxVersion): BlueMaxRules => ({
  setup,
  version,
  planes: planesOfVersion(version),
  field: fieldOf(setup.field),
  seats: seatsForPilots(pilotsPerSide(setup)),
})

/** A plane in play, with everything that its pilot knows about it. */
export interface Pilot {
  seat: SeatId
  turn: number
  plane: Plane
  flying: FlyingPlane
  sheet: Sheet
}

/** The pilot of a seat, or undefined when the plane is out or the view does not hold its sheet. */
export function pilotOf(
  { planes }: Pick<BlueMaxRules, 'planes'>,
  { open, secrets }: BlueMaxView,
  seat: SeatId,
): Pilot | undefined {
  const flying = open.planes[seat]
  const sheet = secrets?.[seat]?.sheet
  if (!flying || flying.out || !sheet) return undefined
  return { seat, turn: open.turn, plane: planes[flying.plane], flying, sheet }
}

/**
 * The pilot of a plane in play, from the whole state.
 * @throws Error when the seat has no plane in play, which is a programming error
 */
export function pilotIn(rules: Pick<BlueMaxRules, 'planes'>, state: BlueMaxView, seat: SeatId): Pilot {
  const pilot = pilotOf(rules, state, seat)
  if (!pilot) throw new Error(`${seat} has no pilot in play`)
  return pilot
}

/** The public part of a seat's plane. @throws Error when the seat has not taken off */
export function flyingPlaneOf({ planes }: Pick<BlueMaxOpen, 'planes'>, seat: SeatId): FlyingPlane {
  const flying = planes[seat]
  if (!flying) throw new Error(`${seat} has not taken off`)
  return flying
}

/** The seats whose planes are in play, in seat order. */
export const seatsInPlay = ({ planes }: Pick<BlueMaxOpen, 'planes'>, seats: readonly SeatInfo[]): SeatId[] =>
  seats.map(({ id }) => id).filter((id) => planes[id] && !planes[id].out)

/** The difference in levels between two planes; 0 in games without altitude. */
export const levelsApart = (one: FlyingPlane, other: FlyingPlane): number =>
  Math.abs((one.level ?? 0) - (other.level ?? 0))

/** Whether a plane glides from the next phase 2 on, with an exhausted engine or a dry tank (B1.6.4). This is secret. */
export const isGliding = ({ plane, sheet }: Pick<Pilot, 'plane' | 'sheet'>): boolean =>
  sheet.damage.engine >= plane.zones.engine || sheet.dry !== undefined

/** A plane as it takes off: before turn 1 the Start manoeuvre counts as flown last (B1.1.5). */
export const freshPlane = (
  plane: Plane,
  place: Pick<FlyingPlane, 'at' | 'heading' | 'level'>,
): FlyingPlane => ({
  plane: plane.id,
  ...place,
  last: plane.start,
  stalled: false,
  spinning: false,
  fails: 0,
  smoke: false,
  fire: false,
  observerKilled: false,
})

/** The sheet of an undamaged plane at the start. */
export const freshSheet = (plane: Plane): Sheet => ({
  damage: { wings: 0, fuselage: 0, engine: 0, tail: 0 },
  fuel: plane.fuel,
  ammo: fullLewisRounds,
  guns: plane.guns.pilot,
  jammed: false,
  observerJammed: false,
  noFast: false,
  noAcrobatics: false,
})

/** The rounds of a fully loaded Lewis gun (B1.10.2). */
export const fullLewisRounds = 5
