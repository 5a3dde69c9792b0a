import { type Direction, type Hex, turnBetween } from '../../core/index.ts'
import type { Board } from '../board/prepare.ts'
import { allowedHeadingsOf } from '../plan/flight.ts'
import { closedHexes } from './slice.ts'

/** The state of the solo bomber's flight between two cards. */
export interface SoloFlight {
  at: Hex
  /**
   * The heading of the last card, from which the next card may turn by one step; absent when the next heading is free
   * (D4.2, D11.6).
   */
  heading?: Direction | undefined
  /**
   * The number of cities still to be entered on the way out, the last of which is the target (D11.2); 0 on the way
   * home.
   */
  cities: number
}

/** The state of the solo bomber's flight after one more card. */
export interface SoloLeg extends SoloFlight {
  /** Whether this part of the route is over: the bomber has entered its target (out) or a British airport (home). */
  arrived: boolean
}

/** The possible flights of the solo bomber on a board. */
export interface SoloFlightRules {
  /** The flight after a card, or undefined when D11.4 demands that the card is put aside. */
  fly(flight: SoloFlight, card: Direction): SoloLeg | undefined
  /** Whether some sequence of legal cards leads to the strike (out) or to the landing (home). */
  canArrive(flight: SoloFlight): boolean
  /** The headings that the deck for this part of the route contains (D11.1). */
  cards(flight: SoloFlight): readonly Direction[]
}

const keyOf = ({ at, heading, cities }: SoloFlight): string => `${at} ${heading ?? ''} ${cities}`
const known = new WeakMap<Board, Map<boolean, SoloFlightRules>>()

/**
 * The flight after a card, or undefined when the card turns too far, leads off the board or into a closed hex. Whether
 * the flight can go on from there is not checked.
 */
function legOf(board: Board, anyTurn: boolean, flight: SoloFlight, card: Direction): SoloLeg | undefined {
  const { at, heading, cities } = flight
  if (!anyTurn && heading !== undefined && turnBetween(heading, card) > 1) return undefined
  const to = board.step(at, card)
  if (to === undefined || closedHexes.includes(to)) return undefined
  const isHomeward = cities === 0
  const left = !isHomeward && board.city(to) ? cities - 1 : cities
  const arrived = isHomeward ? board.airport(to) === 'british' : left === 0
  return { at: to, heading: arrived ? undefined : card, cities: left, arrived }
}

/**
 * The keys of all flights from which this part of the route can be completed, exact in hex, heading and cities still to
 * come. The set starts with the flights that one card completes, and grows until nothing is added.
 */
function arriving(legs: readonly { key: string; leg: SoloLeg }[]): Set<string> {
  const able = new Set<string>()
  for (let before = -1; before < able.size; ) {
    before = able.size
    for (const { key, leg } of legs) if (leg.arrived || able.has(keyOf(leg))) able.add(key)
  }
  return able
}

function prepare(board: Board, anyTurn: boolean): SoloFlightRules {
  const inPack = (cards: readonly Direction[]) => cards.filter((card) => (board.pack.compass[card] ?? 0) > 0)
  const [out, home] = [inPack(allowedHeadingsOf('v2', false)), inPack(allowedHeadingsOf('v2', true))]
  const cards = ({ cities }: SoloFlight) => (cities === 0 ? home : out)
  const flights = [...board.hexes.keys()].flatMap((at) =>
    [0, 1, 2].flatMap((cities) =>
      [undefined, ...cards({ at, cities })].map((heading): SoloFlight => ({ at, heading, cities })),
    ),
  )
  const legs = flights.flatMap((flight) =>
    cards(flight).flatMap((card) => {
      const leg = legOf(board, anyTurn, flight, card)
      return leg ? [{ key: keyOf(flight), leg }] : []
    }),
  )
  const able = arriving(legs)
  return {
    cards,
    canArrive: (flight) => able.has(keyOf(flight)),
    fly(flight, card) {
      const leg = legOf(board, anyTurn, flight, card)
      return leg && (leg.arrived || able.has(keyOf(leg))) ? leg : undefined
    },
  }
}

/**
 * The possible flights of the solo bomber on a board, computed once for each board.
 * @param anyTurn whether a card may turn by any number of steps (D11.8)
 */
export function soloFlightRules(board: Board, anyTurn: boolean): SoloFlightRules {
  const skies = known.get(board) ?? new Map<boolean, SoloFlightRules>()
  known.set(board, skies)
  const sky = skies.get(anyTurn) ?? prepare(board, anyTurn)
  skies.set(anyTurn, sky)
  return sky
}
