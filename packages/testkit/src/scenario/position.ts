import { type Direction, type Hex, oppositeHeading } from '@opsroom/rules/core'
import {
  baseAircraftBySquadron,
  britishSeat,
  type DuelOpen,
  type DuelState,
  germanSeat,
  type Plan,
  type Rules,
  squadronIds,
  type Weather,
} from '@opsroom/rules/duel'
import { initialState } from '@opsroom/rules/duel/testkit'
import type { Given, ScenarioWeather } from './format.ts'

const defaultRoute: Direction[] = ['NE', 'E', 'E', 'NW', 'W', 'W']

/** The weather of a scenario with its defaults: wind E, no moon, nothing in the sky. */
export const weatherOf = (given: ScenarioWeather = {}): Weather => ({
  card: 0,
  wind: 'E',
  moon: 'none',
  summer: false,
  clouds: [],
  storms: [],
  fogs: [],
  changesBefore: [],
  ...given,
})

/** The start of a route, found backwards from the hex after the flown cards. */
function startOf(rules: Rules, at: Hex, flown: readonly Direction[]): Hex {
  return flown.reduceRight((hex, card) => rules.board.step(hex, oppositeHeading(card)) ?? hex, at)
}

function bomberOf(rules: Rules, given: Given): { plan: Plan; bomber: NonNullable<DuelOpen['bomber']> } {
  const {
    at = 16,
    route = defaultRoute,
    target = 11,
    flown: cards = 0,
    planned = 'high',
    struck = false,
  } = given.bomber ?? {}
  const flown = route.slice(0, cards)
  const isUnderWay = cards > 0 && cards < route.length
  const height = given.bomber?.altitude ?? (isUnderWay ? planned : 'ground')
  const landed = height === 'ground' && (struck || (cards > 0 && !isUnderWay))
  const plan = {
    start: startOf(rules, at, flown),
    target,
    route: [...route],
    mosquito: given.mosquito?.at ?? 8,
  }
  const altitude = height === 'ground' ? (cards > 0 ? planned : undefined) : height
  return {
    plan,
    bomber: { at, height, flown, landed, ...(altitude && { altitude }), ...(struck && { struck: target }) },
  }
}

function squadronsOf(rules: Rules, given: Given, start: DuelOpen['squadrons']): DuelOpen['squadrons'] {
  const placed = squadronIds.map((id) => {
    const named = given.fighters?.[id]
    // A squadron that the position does not name is out of the night.
    if (!named) return [id, { ...start[id], status: 'crashed' }]
    const aircraft = named.aircraft ?? start[id].aircraft
    const fuel = named.fuel ?? rules.board.pack.gauges[baseAircraftBySquadron[id]]
    return [id, { ...start[id], aircraft, at: named.at, height: named.altitude, fuel }]
  })
  return Object.fromEntries(placed) as DuelOpen['squadrons']
}

function groundOf(given: Given): DuelOpen['ground'] {
  const dropped = Object.entries(given.dropped ?? {})
  const each = <T>(pick: (value: (typeof dropped)[number][1]) => T | undefined) =>
    Object.fromEntries(
      dropped.flatMap(([hex, value]) => (pick(value) === undefined ? [] : [[hex, pick(value) as T]])),
    )
  return {
    placed: given.tiles ?? {},
    destroyed: each((value) => value.destroyed),
    airportBombs: each((value) => value.airportBombs),
    targetMarkers: each((value) => value.targetMarkers),
  }
}

/** The state of a scenario's position in the duel. */
export function positionOf(rules: Rules, given: Given): DuelState {
  const start = initialState(rules)
  const { night = 1, toAct = 'mosquito', round = 1, vp = 0 } = given
  const { plan, bomber } = bomberOf(rules, given)
  const { at = 8, altitude: height = 'ground', markers = rules.markers } = given.mosquito ?? {}
  // The Mosquito took off in round 1 (D15.7), so it has landed if a later position names it on the ground.
  const landed = height === 'ground' && (toAct !== 'mosquito' || (round > 1 && given.mosquito !== undefined))
  const base = rules.board.airport(at) === 'british' ? at : (rules.board.britishAirports[0] ?? at)
  return {
    open: {
      ...start.open,
      night,
      phase: 'duel',
      round,
      turn: toAct,
      turnOver: false,
      vp,
      weather: weatherOf(given.weather),
      squadrons: squadronsOf(rules, given, start.open.squadrons),
      bomber,
      mosquito: { at, height, base, markers, landed },
      ground: groundOf(given),
      commitment: '',
    },
    secrets: { [britishSeat]: { plan }, [germanSeat]: {} },
  }
}

/** A night before phase 3: squadrons on the ground as given (or none at all), and the weather. */
export function nightBeforePhase3(rules: Rules, given: Given | undefined): DuelState {
  const start = initialState(rules)
  return {
    ...start,
    open: {
      ...start.open,
      night: given?.night ?? 1,
      phase: 'preparation',
      vp: given?.vp ?? 0,
      weather: weatherOf(given?.weather),
      squadrons: squadronsOf(rules, given ?? {}, start.open.squadrons),
    },
  }
}
