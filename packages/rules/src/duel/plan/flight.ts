import { type Direction, directions, type Hex, type Refusal, turnBetween } from '../../core/index.ts'
import type { Edition } from '../board/pieces.ts'
import type { Board } from '../board/prepare.ts'
import type { Plan } from '../state/open.ts'
import { refusal } from '../words/refusal.ts'

/** The part of the rules on which the legality of a route depends. */
export interface Airspace {
  board: Board
  edition: Edition
  /** The airports on which a flight may end; absent when it may end on every British airport. */
  homes?: readonly Hex[]
}

/** The state of the bomber's flight between two cards of its route. */
export interface PlannedFlight {
  at: Hex
  /**
   * The heading of the last card, from which the next card may turn by one step (D4.2); absent when the next heading is
   * free.
   */
  heading?: Direction
  /** Whether the target has been struck (D4.4). */
  struck: boolean
  /** The number of cards flown. */
  cards: number
}

const red: readonly Direction[] = ['NE', 'E', 'SE']
const green: readonly Direction[] = ['NW', 'W', 'SW']

/** The headings of the cards that are allowed before the strike (red) or after it (green) (D4.3). */
export function allowedHeadingsOf(edition: Edition, struck: boolean): readonly Direction[] {
  if (edition === 'first') return directions
  return struck ? green : red
}

/** The bomber on its start airport, before the first card (D4.8). */
export const flightBeforeTakeOff = (start: Hex): PlannedFlight => ({ at: start, struck: false, cards: 0 })

/** The refusal of a flight's next card, or undefined: turning D4.2, colour D4.3, the board's edge D1.2. */
export function cardRefusal(
  { board, edition }: Airspace,
  flight: PlannedFlight,
  heading: Direction,
): Refusal | undefined {
  const card = flight.cards + 1
  if (flight.heading !== undefined && turnBetween(flight.heading, heading) > 1) {
    return refusal('D4.2', 'route.turn', { card, from: flight.heading, to: heading })
  }
  if (!allowedHeadingsOf(edition, flight.struck).includes(heading)) {
    return refusal('D4.3', flight.struck ? 'route.notGreen' : 'route.notRed', { card, heading })
  }
  if (board.step(flight.at, heading) === undefined)
    return refusal('D1.2', 'route.offBoard', { card, hex: flight.at, heading })
  return undefined
}

/**
 * The flight after a card that `cardRefusal` allows. The bomber strikes the target the first time it enters its hex
 * (D4.4), and the first card after the strike may have any heading (D4.2).
 */
export function flightAfterCard(
  board: Board,
  flight: PlannedFlight,
  target: Hex,
  heading: Direction,
): PlannedFlight {
  const at = board.step(flight.at, heading) ?? flight.at
  const cards = flight.cards + 1
  if (!flight.struck && at === target) return { at, struck: true, cards }
  return { at, heading, struck: flight.struck, cards }
}

/** Whether a route may end here: the target is struck, and the last card entered a British airport (D4.1). */
export const canEndRoute = (board: Board, flight: PlannedFlight): boolean =>
  flight.struck && flight.cards > 0 && board.airport(flight.at) === 'british'

/** The airport that the last card of a plan enters (D4.8). */
export const landingAirport = (board: Board, { start, route }: Pick<Plan, 'start' | 'route'>): Hex =>
  board.endOf(start, route)
