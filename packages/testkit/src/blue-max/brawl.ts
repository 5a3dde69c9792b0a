import {
  type BlueMaxGame,
  type BlueMaxOpen,
  type BlueMaxOrder,
  type BlueMaxRules,
  type BlueMaxState,
  type BlueMaxView,
  blueMax,
  compareAlongHeading,
  distanceBetween,
  distanceInLine,
  type Flight,
  type FlyingPlane,
  flightsOf,
  flyPath,
  isEnemy,
  type Pilot,
  type PreparedBlueMax,
  pilotOf,
  shotsOf,
} from '@opsroom/rules/blue-max'
import { type Rng, type SeatId, viewOf } from '@opsroom/rules/core'
import type { Night } from '../nights/night.ts'

/** The turn from which on pilots accept any exit from the duel, so that each duel ends. */
export const impatientFromTurn = 40

/**
 * The value of a place for a pilot who seeks a fight: it is high near an enemy, in front of the own nose, behind an
 * enemy's tail.
 */
function worthOf(at: number, heading: FlyingPlane['heading'], enemies: readonly FlyingPlane[]): number {
  const worths = enemies.map((enemy) => {
    const distance = distanceBetween(at, enemy.at)
    const line = distanceInLine(at, enemy.at, heading)
    const isBehind = distance <= 3 && compareAlongHeading(enemy.at, at, enemy.heading) < 0
    return (line !== undefined && line <= 3 ? 6 : 0) + (isBehind ? 2 : 0) - distance
  })
  return Math.max(...worths)
}

/** The expected next place of a plane: it flies straight on, as most planes do. */
function soon({ field }: BlueMaxRules, plane: FlyingPlane): FlyingPlane {
  const { at, left } = flyPath(field, plane.at, plane.heading, ['F', 'F'], 'S')
  return plane.spinning || left || at === undefined ? plane : { ...plane, at }
}

/**
 * A flight that takes a plane out of the duel, off the field or into a spin, which impatient pilots choose; undefined
 * if there is none.
 */
function wayOut(rules: BlueMaxRules, { flying }: Pilot, flights: readonly Flight[]): Flight | undefined {
  const leaving = flights.find(
    ({ manoeuvre: { path, direction } }) =>
      flyPath(rules.field, flying.at, flying.heading, path, direction).left,
  )
  return leaving ?? flights.find(({ manoeuvre: { code } }) => code === '0S2')
}

function flightOf(rules: BlueMaxRules, open: BlueMaxOpen, pilot: Pilot, rng: Rng): Flight | undefined {
  const flights = flightsOf(rules, pilot)
  if (open.turn > impatientFromTurn) return wayOut(rules, pilot, flights)
  const enemies = Object.entries(open.planes).flatMap(([seat, plane]) =>
    isEnemy(seat, pilot.seat) && !plane.out ? [soon(rules, plane)] : [],
  )
  const worths = flights.map(({ altitude, manoeuvre: { path, direction, code, stall } }) => {
    const { at, heading, left } = flyPath(rules.field, pilot.flying.at, pilot.flying.heading, path, direction)
    return left || at === undefined || code === '0S2'
      ? -99
      : worthOf(at, heading, enemies) + rng.int(4) - (altitude === 'land' ? rng.int(12) : 0) - (stall ? 2 : 0)
  })
  return flights[worths.indexOf(Math.max(...worths))]
}

/** An order to fire with every gun that can fire. A long burst is as likely as all other bursts together. */
function fireOf(rules: BlueMaxRules, open: BlueMaxOpen, pilot: Pilot, rng: Rng): BlueMaxOrder {
  const shot = (who: 'pilot' | 'observer') => {
    const shots = shotsOf(rules, open, pilot, who)
    const long = shots.filter(({ burst }) => burst === 'long')
    const { target, burst } = rng.pick(rng.int(2) === 0 && long.length > 0 ? long : shots)
    return { [who]: { at: target.seat, burst } }
  }
  const can = (['pilot', 'observer'] as const).filter((who) => shotsOf(rules, open, pilot, who).length > 0)
  return { type: 'fire', ...Object.assign({}, ...can.map(shot)) }
}

/** The order of a pilot who seeks a fight, and who occasionally plays at random. */
function orderOf(
  { rules, sample }: PreparedBlueMax,
  view: BlueMaxView,
  seat: SeatId,
  rng: Rng,
): BlueMaxOrder | undefined {
  const { open } = view
  const pilot = pilotOf(rules, view, seat)
  if (!pilot || (open.turn <= impatientFromTurn && rng.int(25) === 0)) return sample(view, seat, rng)
  if (open.phase === 'choice') {
    const flight = flightOf(rules, open, pilot, rng)
    const altitude = flight?.altitude
    return (
      flight && {
        type: 'choose',
        manoeuvre: flight.manoeuvre.code,
        ...(altitude && altitude !== 'level' && { altitude }),
      }
    )
  }
  return open.phase === 'combat' ? fireOf(rules, open, pilot, rng) : sample(view, seat, rng)
}

/** The order of a pilot who seeks a fight, for the random nights of a test subject. */
export const brawlerOrder = ({ game, end }: Night, seat: SeatId, rng: Rng): BlueMaxOrder | undefined =>
  orderOf(game as PreparedBlueMax, viewOf(end.game as BlueMaxState, seat), seat, rng)

/** Blue Max whose `sample` gives orders of pilots who seek a fight. */
export const brawlingBlueMax: BlueMaxGame = {
  ...blueMax,
  prepare(setup, version) {
    const game = blueMax.prepare(setup, version)
    return { ...game, sample: (view, seat, rng) => orderOf(game, view, seat, rng) }
  },
}
