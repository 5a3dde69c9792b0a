import { type Direction, type Hex, turnBetween } from '../../core/index.ts'
import type { Board } from '../board/prepare.ts'
import { coloursOf } from '../plan/flight.ts'
import { closedHexes } from './slice.ts'

/** The bomber between two cards. */
export interface SoloFlight {
  at: Hex
  /** The heading that the next card must follow; absent where the choice is free (D4.2, D11.6). */
  heading?: Direction | undefined
  /** Cities still to be entered on the way out, the target the last of them (D11.2); 0 on the way home. */
  cities: number
}

/** The end of a card's flight. */
export interface SoloLeg extends SoloFlight {
  /** Whether the bomber has entered its target (out), or a British airport (home): this part of the way is over. */
  arrived: boolean
}

/** Flights of the cards on a board. */
export interface SoloSky {
  /** The end of the flight of a card that keeps to D11.4; undefined if it is put aside. */
  fly(flight: SoloFlight, card: Direction): SoloLeg | undefined
  /** Whether the strike (out) or the landing (home) can be reached by some sequence of legal cards. */
  canArrive(flight: SoloFlight): boolean
  /** The headings of which there are cards, for this part of the way (D11.1). */
  cards(flight: SoloFlight): readonly Direction[]
}

const keyOf = ({ at, heading, cities }: SoloFlight): string => `${at} ${heading ?? ''} ${cities}`
const known = new WeakMap<Board, Map<boolean, SoloSky>>()

/** A card that turns, and stays on the board and out of closed hexes, whatever comes after it. */
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
 * The flights from which the rest of this part of the way can be flown: exactly, over hex, heading and cities to come.
 * Grown from those that one card completes until nothing is added.
 */
function arriving(legs: readonly { key: string; leg: SoloLeg }[]): Set<string> {
  const able = new Set<string>()
  for (let before = -1; before < able.size; ) {
    before = able.size
    for (const { key, leg } of legs) if (leg.arrived || able.has(keyOf(leg))) able.add(key)
  }
  return able
}

function prepare(board: Board, anyTurn: boolean): SoloSky {
  const inPack = (cards: readonly Direction[]) => cards.filter((card) => (board.pack.compass[card] ?? 0) > 0)
  const [out, home] = [inPack(coloursOf('v2', false)), inPack(coloursOf('v2', true))]
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

/** Flights of the cards on this board, computed once. @param anyTurn D11.8: any turn is allowed */
export function soloSky(board: Board, anyTurn: boolean): SoloSky {
  const skies = known.get(board) ?? new Map<boolean, SoloSky>()
  known.set(board, skies)
  const sky = skies.get(anyTurn) ?? prepare(board, anyTurn)
  skies.set(anyTurn, sky)
  return sky
}
