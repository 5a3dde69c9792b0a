import type { FlyingPlane, Pilot, Plane, PlaneId } from '@opsroom/rules/blue-max'
import type { SeatId } from '@opsroom/rules/core'
import type { Situation } from '../situation.ts'
import { candidatesFor, type FlightCandidate } from './candidates.ts'
import { distanceFromOrigin, placeAhead, stanceOf } from './grid.ts'
import { type Guns, gunsOf, shotWorth } from './guns.ts'
import { type HarmBySide, meanHarmTo } from './harm.ts'
import { type Boldness, type Mood, moodOf, usualTemper } from './mood.ts'
import { estimatedPilot } from './notes.ts'
import { positionAdvantage } from './outlook.ts'

/** One enemy with all flights that it may choose, as far as the own seat can tell. */
export interface Enemy {
  seat: SeatId
  plane: PlaneId
  /**
   * The flights that the enemy may choose; when the own plane tails the enemy, only the flights that fit the tip about
   * them (B1.4.5).
   */
  flights: FlightCandidate[]
  guns: Guns
  harm: HarmBySide
  /**
   * The additional dice of the own plane against the enemy and of the enemy against the own plane, for firing at the
   * same target as in the turn before (B1.7.3).
   */
  more: { own: Guns; theirs: Guns }
  /** Whether the enemy learns the direction of the own flight before it chooses. */
  isTipped: boolean
  /** The factor by which a hit counts more because the enemy's plane is already damaged. */
  worn: number
}

/** The choice of a flight in phase 2, with all that the seat can know about it. */
export interface Dogfight {
  plane: PlaneId
  own: FlightCandidate[]
  guns: Guns
  harm: HarmBySide
  enemies: Enemy[]
  mood: Mood
}

const ownGuns = ({ rules: { setup } }: Situation, { plane, flying, sheet, turn }: Pilot): Guns => {
  const isObserving =
    setup.observer &&
    !flying.observerKilled &&
    !sheet.observerJammed &&
    (sheet.observerWounded ?? 0) < turn &&
    (!setup.lewis || !plane.lewis || sheet.ammo >= 2)
  return gunsOf(plane, sheet.jammed || flying.fire ? 0 : sheet.guns, isObserving)
}

const theirGuns = ({ rules: { setup } }: Situation, plane: Plane, flying: FlyingPlane): Guns =>
  gunsOf(plane, flying.fire ? 0 : plane.guns.pilot, setup.observer && !flying.observerKilled)

const again = (shooter: FlyingPlane, target: SeatId): Guns => ({
  pilot: shooter.target === target ? 1 : 0,
  observer: shooter.observerTarget === target ? 1 : 0,
})

function enemyOf(situation: Situation, pilot: Pilot, seat: SeatId, mood: Mood): Enemy | undefined {
  const { rules, open, view, notes } = situation
  const other = estimatedPilot(rules, open, notes, seat)
  if (!other) return undefined
  const flights = candidatesFor(rules, other, { price: mood.price })
  const tip = open.tails[pilot.seat] === seat ? view.secrets?.[pilot.seat]?.tip : undefined
  const tipped = tip
    ? flights.filter(
        ({ flight, level }) =>
          flight.manoeuvre.direction === tip.direction && (tip.level === undefined || tip.level === level),
      )
    : flights
  // When no expected flight fits the tip, the enemy's state differs from the estimate: the tip is ignored.
  const fitting = tipped.length > 0 ? tipped : flights
  return {
    seat,
    plane: other.plane.id,
    flights: flightsWithPenalties(situation, seat, [pilot.seat], soundFlights(fitting), mood),
    guns: theirGuns(situation, other.plane, other.flying),
    harm: situation.outlook.harmTo(other.plane.id),
    more: { own: again(pilot.flying, seat), theirs: again(other.flying, pilot.seat) },
    isTipped: open.tails[seat] === pilot.seat && !open.opens.includes(seat),
    worn: 1 / (1 - Math.min(0.6, 0.7 * (notes.dealt[seat] ?? 0))),
  }
}

/** The dogfight of a pilot in phase 2: the flights, guns and damage of both sides. */
export function dogfightOf(situation: Situation, pilot: Pilot, temper = usualTemper): Dogfight {
  const { rules, enemies } = situation
  const mood = moodOf(situation, temper)
  return {
    plane: pilot.plane.id,
    own: flightsWithPenalties(
      situation,
      pilot.seat,
      enemies,
      soundFlights(candidatesFor(rules, pilot, mood)),
      mood,
    ),
    guns: ownGuns(situation, pilot),
    harm: meanHarmTo(rules, pilot.plane.id, pilot.sheet.damage),
    enemies: enemies.flatMap((seat) => enemyOf(situation, pilot, seat, mood) ?? []),
    mood,
  }
}

/**
 * The values of an own flight against a flight of an enemy: shots given and taken, relative position afterwards, and
 * the enemy's flight by itself.
 */
export interface ExchangeValue {
  give: number
  take: number
  lie: number
  alone: number
}

const plus = ({ pilot, observer }: Guns, dice: number): Guns => ({
  pilot: pilot + dice,
  observer: observer + dice,
})

/** The clash of one own flight with one flight of an enemy, evaluated at the end of this turn. */
export function exchangeOf(
  { guns, harm }: Dogfight,
  enemy: Enemy,
  own: FlightCandidate,
  other: FlightCandidate,
): ExchangeValue {
  const [q, r] = [other.q - own.q, other.r - own.r]
  const { alone } = other
  if (own.out || other.out) return { give: 0, take: 0, lie: 0, alone }
  const apart = own.level - other.level
  const lie =
    positionAdvantage(q, r, own.heading, other.heading) * (Math.abs(apart) > 1 ? 0.6 : 1) +
    0.01 * Math.sign(apart)
  if (Math.abs(apart) > 1 || q > 3 || q < -3 || r > 3 || r < -3) return { give: 0, take: 0, lie, alone }
  const give = own.spinning
    ? 0
    : shotWorth(
        {
          guns,
          harm: enemy.harm,
          more: plus(enemy.more.own, (other.stalled ? 1 : 0) + (apart > 0 ? 1 : 0)),
        },
        own,
        { q, r, heading: other.heading },
      )
  const take = other.spinning
    ? 0
    : shotWorth(
        {
          guns: enemy.guns,
          harm,
          more: plus(enemy.more.theirs, (own.stalled ? 1 : 0) + (apart < 0 ? 1 : 0)),
        },
        other,
        { q: -q, r: -r, heading: own.heading },
      )
  return { give: give * enemy.worn, take, lie, alone }
}

/** The worth of a clash to the own side; the worth of the enemy's flight by itself is subtracted. */
export const exchangeWorth = (
  { attack, defence }: Boldness,
  { give, take, lie, alone }: ExchangeValue,
): number => attack * give - defence * take + lie - alone

/** The worth of a clash to the enemy, who is assumed to weigh it as the own side does. */
export const exchangeWorthToEnemy = (
  { attack, defence }: Boldness,
  { give, take, lie, alone }: ExchangeValue,
): number => attack * take - defence * give - lie + alone

/** The clashes of every own flight with every flight of an enemy, one row for each own flight. */
export const exchangesOf = (dogfight: Dogfight, enemy: Enemy): ExchangeValue[][] =>
  dogfight.own.map((one) => enemy.flights.map((other) => exchangeOf(dogfight, enemy, one, other)))

/** The worth of each clash to the own side, one row for each own flight. */
export const payoffsOf = (
  boldness: Boldness,
  clashes: readonly (readonly ExchangeValue[])[],
): Float64Array[] => clashes.map((line) => Float64Array.from(line, (each) => exchangeWorth(boldness, each)))

/** The worth of each clash to the enemy, one row for each own flight. */
export const enemyPayoffsOf = (
  boldness: Boldness,
  clashes: readonly (readonly ExchangeValue[])[],
): Float64Array[] =>
  clashes.map((line) => Float64Array.from(line, (each) => exchangeWorthToEnemy(boldness, each)))

/** The sharpness with which the enemy is assumed to choose the better flight. */
const sharpness = 35

/**
 * The probability of each flight of an enemy who looks no further than this turn, and considers all own flights equally
 * likely.
 * @param board the worth of each clash to the enemy, one row for each own flight
 */
export function enemyFlightChances(board: readonly Float64Array[]): number[] {
  const width = board[0]?.length ?? 0
  const means = Array.from(
    { length: width },
    (_, column) => board.reduce((sum, line) => sum + (line[column] ?? 0), 0) / board.length,
  )
  const best = Math.max(...means)
  const weights = means.map((mean) => Math.exp(sharpness * (mean - best)))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => weight / total)
}

/**
 * The flights after which a path on the field remains. If there are none, the flights that keep the plane on the field
 * without a spin; if there are none of these either, all flights.
 */
export function soundFlights(all: FlightCandidate[]): FlightCandidate[] {
  const staying = all.filter(({ out, spinning }) => !out && !spinning)
  const lasting = staying.filter(({ exits }) => exits > 0)
  return [lasting, staying].find(({ length }) => length > 0) ?? all
}

/**
 * The penalty for flying in circles: after `after` equal flights in a row the enemy is assumed to expect the next one,
 * so each further repetition lowers the value of the flight by `cost`.
 */
const circles = { after: 2, cost: 0.03 }
/** The number of hexes that an enemy is assumed to fly straight ahead in this turn. */
const ahead = 2
/** The distance in hexes within which an enemy may soon be shot at. */
const soon = 3

/** A seat's flights, their values lowered for staying away from the enemies and for repeating the same manoeuvre. */
export function flightsWithPenalties(
  { open, notes }: Situation,
  seat: SeatId,
  others: readonly SeatId[],
  flights: FlightCandidate[],
  { chase }: Mood,
): FlightCandidate[] {
  const goals = others.flatMap((other) => {
    const flying = open.planes[other]
    return flying ? [placeAhead(stanceOf(flying), ahead)] : []
  })
  const repeated = Math.max(0, (notes.repeats[seat] ?? 0) - circles.after + 1)
  return flights.map((flight) => {
    const nearest = Math.min(99, ...goals.map(({ q, r }) => distanceFromOrigin(q - flight.q, r - flight.r)))
    const away = goals.length > 0 ? Math.max(0, nearest - soon) : 0
    const again = flight.flight.manoeuvre.code === open.planes[seat]?.last ? repeated : 0
    return { ...flight, alone: flight.alone - chase * away - circles.cost * again }
  })
}
