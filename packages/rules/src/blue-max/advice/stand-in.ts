import type { SeatId } from '../../core/index.ts'
import { rosterOf } from '../data/planes.ts'
import { distanceBetween, flyPath, hexAt, startColumn } from '../field.ts'
import { type Flight, flightsOf } from '../legality/manoeuvres.ts'
import { tailingCandidatesOf } from '../legality/tailing.ts'
import { waitingSeats } from '../legality/turn.ts'
import type { BlueMaxOrder } from '../orders/schemas.ts'
import { type BlueMaxRules, flyingPlaneOf, isGliding, type Pilot, pilotOf } from '../rules.ts'
import { sideOfSeat } from '../seats.ts'
import type { BlueMaxOpen, BlueMaxView } from '../state/open.ts'

/**
 * The order given for a seat whose time is over (B1.13): its plane tails the nearest enemy, flies straight on and stays
 * on the field, and holds its fire. Before the first turn the seat gets the first plane of the roster and starts at the
 * middle level; the seats of a side are spread along their edge.
 * @returns undefined when no order is asked of the seat
 */
export function standIn(rules: BlueMaxRules, view: BlueMaxView, seat: SeatId): BlueMaxOrder | undefined {
  const { open } = view
  if (!waitingSeats(open).includes(seat)) return undefined
  switch (open.phase) {
    case 'pick': {
      const [plane] = rosterOf(rules.setup.roster, sideOfSeat(seat))
      return plane && { type: 'pick', plane }
    }
    case 'start':
      return startOf(rules, open, seat)
    case 'tailing': {
      const enemy = nearest(rules, open, seat)
      return enemy === undefined ? undefined : { type: 'tail', enemy }
    }
    case 'choice': {
      const pilot = pilotOf(rules, view, seat)
      const flight = pilot && safeFlight(rules, pilot)
      return flight && orderOfFlight(flight)
    }
    case 'combat':
      return { type: 'fire' }
    case 'over':
      return undefined
  }
}

/**
 * The start of a stand-in: the pilots of a side are spread evenly along its edge, so that none flies into another
 * (RB15).
 */
function startOf(
  { field, setup, seats, planes }: BlueMaxRules,
  { picks }: BlueMaxOpen,
  seat: SeatId,
): BlueMaxOrder {
  const side = sideOfSeat(seat)
  const mates = seats.filter((one) => one.side === side).map(({ id }) => id)
  const row = Math.ceil((field.rows * (mates.indexOf(seat) + 1)) / (mates.length + 1))
  const plane = picks[seat]
  const level = plane ? Math.ceil(planes[plane].maxLevel / 2) : 1
  return { type: 'start', at: hexAt(startColumn(field, side), row), ...(setup.altitude && { level }) }
}

/** The nearest enemy that the seat can tail; of several at the same distance the first in seat order. */
function nearest(rules: BlueMaxRules, open: BlueMaxOpen, seat: SeatId): SeatId | undefined {
  const from = flyingPlaneOf(open, seat)
  const distance = (other: SeatId) => distanceBetween(from.at, flyingPlaneOf(open, other).at)
  const candidates = tailingCandidatesOf(rules, open, seat)
  const least = Math.min(...candidates.map(distance))
  return candidates.find((other) => distance(other) === least)
}

/**
 * The flight of a stand-in: the slowest straight on and level, else the slowest flight that stays on the field, else a
 * spin. A plane that glides down from level 1 lands straight on (RB23).
 */
function safeFlight(rules: BlueMaxRules, pilot: Pilot): Flight | undefined {
  const { flying } = pilot
  const flights = flightsOf(rules, pilot)
  const [spinning, ...others] = flights
  const staying = others.filter(
    ({ manoeuvre }) =>
      !flyPath(rules.field, flying.at, flying.heading, manoeuvre.path, manoeuvre.direction).left,
  )
  const steady = isGliding(pilot) && flying.level === 1 ? 'land' : 'level'
  const isSteady = ({ altitude }: Flight) => altitude === steady
  const slowest = staying.toSorted(
    (one, other) =>
      one.manoeuvre.speed - other.manoeuvre.speed || Number(isSteady(other)) - Number(isSteady(one)),
  )[0]
  return staying.find((one) => one.manoeuvre.forward && isSteady(one)) ?? slowest ?? spinning
}

/** The order of phase 2 that flies a given flight. */
export const orderOfFlight = ({ manoeuvre, altitude }: Flight): BlueMaxOrder => ({
  type: 'choose',
  manoeuvre: manoeuvre.code,
  ...(altitude !== 'level' && { altitude }),
})
