import type { SeatId } from '../../core/index.ts'
import { spinCode } from '../data/plane.ts'
import { codeOfHex, flyPath } from '../field.ts'
import { flightFuelCost, levelAfter, manoeuvreOfCode } from '../legality/manoeuvres.ts'
import type { LevelChange, ManoeuvreOrder } from '../orders/schemas.ts'
import {
  type BlueMaxRules,
  flyingPlaneOf,
  fullLewisRounds,
  isGliding,
  type Pilot,
  pilotIn,
} from '../rules.ts'
import type { FlyingPlane, OutCause } from '../state/open.ts'
import type { DrawnCard, Sheet } from '../state/secret.ts'
import { rollForEmptyTank } from './damage.ts'
import type { EventRecorder } from './script.ts'

/** The order that a seat has given in phase 2; a spinning plane goes on spinning without an order (B1.5.7). */
const orderOf = (script: EventRecorder, { seat, flying }: Pilot): ManoeuvreOrder =>
  (!flying.spinning && script.state.secrets?.[seat]?.order) || { manoeuvre: spinCode }

/** The flight of a plane in phase 3, and its fuel cost. */
export interface MovingFlight {
  pilot: Pilot
  altitude: LevelChange
  /** The fuel cost of the flight in points. */
  cost: number
}

/** Phase 3: all planes move at once, then collisions are rolled (B1.6.1, B1.10.1). @returns the flights, by seat */
export function movePlanes(script: EventRecorder): ReadonlyMap<SeatId, MovingFlight> {
  const flights = new Map<SeatId, MovingFlight>()
  const moves: Record<SeatId, ReturnType<typeof moveOf>['move']> = {}
  const out: Record<SeatId, OutCause> = {}
  const own: Record<SeatId, { sheet: Sheet }> = {}
  for (const seat of script.seats) {
    const pilot = pilotIn(script.rules, script.state, seat)
    const order = orderOf(script, pilot)
    const { move, cause, flight } = moveOf(script, pilot, order)
    flights.set(seat, flight)
    moves[seat] = move
    if (cause) out[seat] = cause
    own[seat] = { sheet: afterMove(pilot, order) }
  }
  script.emit({ type: 'moved', open: { moves, out }, own })
  if (script.rules.setup.altitude) collide(script)
  return flights
}

/**
 * The move of a plane in phase 3: its new hex, heading and level, and the cause if the plane goes out of play there.
 */
function moveOf(
  { rules }: EventRecorder,
  pilot: Pilot,
  { manoeuvre: code, altitude = 'level' }: ManoeuvreOrder,
) {
  const { flying, plane } = pilot
  const manoeuvre = manoeuvreOfCode(plane, code)
  const path = flyPath(rules.field, flying.at, flying.heading, manoeuvre.path, manoeuvre.direction)
  const { level, failed } = levelAfter(pilot, manoeuvre, altitude)
  const move = {
    manoeuvre: code,
    // The last known place of a plane that has left the field is the last hex on it.
    at: path.left ? (path.entered.at(-1) ?? flying.at) : (path.at ?? flying.at),
    heading: path.heading,
    ...(level !== undefined && { level }),
    stalled: manoeuvre.stall || failed,
    spinning: code === spinCode,
  }
  const down: OutCause = altitude === 'land' ? 'landed' : 'ground'
  const cause: OutCause | undefined = path.left ? 'leftField' : level === 0 ? down : undefined
  return { move, cause, flight: { pilot, altitude, cost: flightFuelCost(pilot, manoeuvre, altitude) } }
}

/** The sheet after phase 3, in which an observer who was ordered to reload has reloaded (B1.10.2). */
const afterMove = ({ sheet, turn }: Pilot, { reload }: ManoeuvreOrder): Sheet =>
  reload ? { ...sheet, ammo: fullLewisRounds, reloads: turn } : sheet

const stabilityOf = ({ planes }: BlueMaxRules, flying: FlyingPlane): number =>
  ['A', 'B', 'C'].indexOf(planes[flying.plane].stability)
const speedOf = ({ planes }: BlueMaxRules, flying: FlyingPlane): number =>
  planes[flying.plane].chart.get(flying.last)?.speed ?? 0

/**
 * Rolls once for each hex and level that holds several planes, in the order of the hex codes, then of the levels
 * (B1.10.1).
 */
function collide(script: EventRecorder): void {
  const { open } = script.state
  const groups = new Map<string, SeatId[]>()
  for (const seat of script.seats) {
    const { at, level } = flyingPlaneOf(open, seat)
    const place = `${codeOfHex(script.rules.field, at)}/${level}`
    groups.set(place, [...(groups.get(place) ?? []), seat])
  }
  for (const place of [...groups.keys()].sort()) collision(script, groups.get(place) ?? [])
}

function collision(script: EventRecorder, seats: readonly SeatId[]): void {
  if (seats.length < 2) return
  const planes = seats.map((seat) => ({ seat, flying: flyingPlaneOf(script.state.open, seat) }))
  const stability = ({ flying }: (typeof planes)[number]) => stabilityOf(script.rules, flying)
  const worst = planes.reduce((one, other) => (stability(other) > stability(one) ? other : one))
  const by = worst.seat
  const die = script.rollOne(by, 'collision', 3)
  const fastest = Math.max(...planes.map(({ flying }) => speedOf(script.rules, flying)))
  const total = die + fastest + stability(worst)
  const cards = total > 10 ? 2 : total > 6 ? 1 : 0
  const pile = script.pile()
  const own: Record<SeatId, { cards: DrawnCard[] }> = {}
  if (cards > 0)
    for (const seat of seats)
      own[seat] = { cards: Array.from({ length: cards }, () => pile.draw('A', 'blue')) }
  const { at, level = 0 } = worst.flying
  script.emit({
    type: 'collided',
    open: { at, level, seats: [...seats], by, die, total, cards },
    own,
    sealed: { draws: pile.draws },
  })
}

/**
 * Phase 4, in secret (B1.6.2): a plane that cannot pay the full cost pays all it has, and its tank is empty (B1.6.3).
 */
export function payFuel(script: EventRecorder, flights: ReadonlyMap<SeatId, MovingFlight>): void {
  if (!script.rules.setup.fuel) return
  const own: Record<SeatId, { sheet: Sheet; die?: number }> = {}
  for (const seat of script.seats) {
    const pilot = pilotIn(script.rules, script.state, seat)
    const flight = flights.get(seat)
    if (!flight || isGliding(flight.pilot)) continue
    const sheet = { ...pilot.sheet, fuel: Math.max(0, pilot.sheet.fuel - flight.cost) }
    const isDry = sheet.fuel === 0 && pilot.sheet.fuel > 0
    own[seat] = isDry ? { die: rollForEmptyTank(script, pilot, sheet, 4), sheet } : { sheet }
  }
  if (Object.keys(own).length > 0) script.emit({ type: 'fuelPaid', own })
}
