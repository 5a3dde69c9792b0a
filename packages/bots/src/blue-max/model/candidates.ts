import {
  type BlueMaxRules,
  type Flight,
  flightsOf,
  levelAfter,
  type Pilot,
  spinCode,
} from '@opsroom/rules/blue-max'
import { energyOf, movesOf } from './chart.ts'
import { isLegOnField, type Stance, stanceOf } from './grid.ts'
import { FieldSafety } from './safety.ts'

/** A flight that may be chosen: where and how it ends, and its value (`alone`) without regard to other planes. */
export interface FlightCandidate extends Stance {
  flight: Flight
  energy: number
  isFast: boolean
  stalled: boolean
  spinning: boolean
  /** Whether the flight takes the plane out of the duel: it leaves the field, lands, or hits the ground. */
  out: boolean
  /** The number of manoeuvres of the next turn that keep the plane on the field. */
  exits: number
  alone: number
}

/** The value of fuel in this fight. @property price the value of one point of fuel, as a share of a plane */
export interface FuelEconomy {
  price: number
}

/** The expected loss by a spin; without altitude a spin ends a third of the flights (B1.8.4). */
const spinLoss = 1.2
const spinLossHigh = 0.6
const stallLoss = 1
const stallLossHigh = 0.18
/** The loss by having one point of fuel left: it pays only for a stall or a spin (B1.5.6). */
const lastPointLoss = 0.3
/** The value of a flight that may clear jammed guns (B1.8.5). */
const unjamWorth = 0.05

function fearOfEdge(exits: number): number {
  if (exits === 0) return 0.5
  if (exits <= 2) return 0.14
  if (exits <= 5) return 0.05
  return exits <= 9 ? 0.015 : 0
}

/** The value of a level of altitude: a spin on the lowest levels may be fatal. */
function worthOfLevel(level: number): number {
  if (level === 1) return -0.05
  return level === 2 ? -0.015 : 0
}

/** The value of a flight without regard to other planes, in shares of a plane saved or lost. */
function aloneOf(
  rules: BlueMaxRules,
  { sheet, flying }: Pilot,
  { flight, level, spinning, stalled, out, exits }: Omit<FlightCandidate, 'alone'>,
  { price }: FuelEconomy,
): number {
  if (out) return -1
  const { altitude, fuel } = rules.setup
  const { manoeuvre } = flight
  let worth = -fearOfEdge(exits) - (fuel ? price * flight.cost : 0)
  if (fuel && sheet.fuel - flight.cost === 1) worth -= lastPointLoss
  // A level of altitude is valued like a point of fuel: a climb costs a point and a dive saves one, and without an
  // engine each level is one more turn of flight. So a dive gains nothing.
  if (altitude) worth += worthOfLevel(level) + (fuel ? 1.2 * price * level : 0)
  if (spinning) worth -= altitude && level > 1 ? spinLossHigh : spinLoss
  if (stalled) worth -= altitude && level > 1 ? stallLossHigh : stallLoss
  if (sheet.jammed && manoeuvre.direction === 'S' && !manoeuvre.acrobatic) worth += unjamWorth
  if (manoeuvre.sideSlip) worth += flying.fire ? 0.04 : flying.smoke ? 0.03 : 0
  return worth
}

/** The points of fuel that a plane uses up within the turns of look-ahead. */
const lastPoints = 6

/**
 * The pilot, with the tank assumed to be empty if fuel is low: near the edge of the field the plane needs a way back
 * that it can still fly without fuel (B1.6.4).
 */
const nearlyDry = (pilot: Pilot): Pilot =>
  pilot.sheet.fuel > lastPoints || pilot.sheet.dry
    ? pilot
    : { ...pilot, sheet: { ...pilot.sheet, dry: { turns: 6, until: pilot.turn + 6 } } }

/**
 * All flights that are possible for a plane in this turn.
 * @param pilot of the own plane, or of another plane as estimated
 */
export function candidatesFor(rules: BlueMaxRules, pilot: Pilot, economy: FuelEconomy): FlightCandidate[] {
  const { flying, plane } = pilot
  const start = stanceOf(flying)
  const safety = new FieldSafety(rules, rules.setup.fuel ? nearlyDry(pilot) : pilot)
  const moves = movesOf(plane)
  const exits = new Map<string, number>()
  const flights = flying.spinning
    ? flightsOf(rules, pilot).filter(({ manoeuvre }) => manoeuvre.code === spinCode)
    : flightsOf(rules, pilot)
  return flights.flatMap((flight): FlightCandidate | [] => {
    const { manoeuvre, altitude } = flight
    const leg = moves.get(manoeuvre.code)?.legs[start.heading]
    if (!leg) return []
    const { level, failed } = levelAfter(pilot, manoeuvre, altitude)
    const left = !isLegOnField(rules.field, start.q, start.r, leg)
    const [q, r] = [start.q + leg.q, start.r + leg.r]
    const known =
      exits.get(manoeuvre.code) ?? (left ? 0 : safety.exits({ q, r, heading: leg.heading }, manoeuvre.code))
    exits.set(manoeuvre.code, known)
    const found: Omit<FlightCandidate, 'alone'> = {
      flight,
      q,
      r,
      heading: leg.heading,
      level: level ?? 0,
      energy: energyOf(manoeuvre),
      isFast: manoeuvre.speed >= 3,
      stalled: manoeuvre.stall || failed,
      spinning: manoeuvre.code === spinCode,
      out: left || level === 0,
      exits: known,
    }
    return { ...found, alone: aloneOf(rules, pilot, found, economy) }
  })
}
