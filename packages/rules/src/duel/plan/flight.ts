import { type Direction, directions, type Hex, type Refusal, turnBetween } from '../../core/index.ts'
import type { Edition } from '../board/pieces.ts'
import type { Board } from '../board/prepare.ts'
import type { Plan } from '../state/open.ts'
import { refusal } from '../words/refusal.ts'

/** The part of the rules that a route depends on. */
export interface Airspace {
  board: Board
  edition: Edition
  /** Hexes in which a flight may end, if not on every British airport. */
  homes?: readonly Hex[]
}

/** The bomber between two cards of its route. */
export interface PlannedFlight {
  at: Hex
  /** Heading of the card that the next one must follow (D4.2); absent where the choice is free. */
  heading?: Direction
  /** The target has been bombed (D4.4). */
  struck: boolean
  /** Cards flown. */
  cards: number
}

const red: readonly Direction[] = ['NE', 'E', 'SE']
const green: readonly Direction[] = ['NW', 'W', 'SW']

/** The headings whose cards may be used on this part of the way (D4.3). */
export function coloursOf(edition: Edition, struck: boolean): readonly Direction[] {
  if (edition === 'first') return directions
  return struck ? green : red
}

/** The bomber on its start airport, before the first card (D4.8). */
export const beforeTakeOff = (start: Hex): PlannedFlight => ({ at: start, struck: false, cards: 0 })

/** The refusal of this card here, or undefined: D4.2 turning, D4.3 colour, D1.2 board's edge. */
export function cardRefusal(
  { board, edition }: Airspace,
  flight: PlannedFlight,
  heading: Direction,
): Refusal | undefined {
  const card = flight.cards + 1
  if (flight.heading !== undefined && turnBetween(flight.heading, heading) > 1) {
    return refusal('D4.2', 'route.turn', { card, from: flight.heading, to: heading })
  }
  if (!coloursOf(edition, flight.struck).includes(heading)) {
    return refusal('D4.3', flight.struck ? 'route.notGreen' : 'route.notRed', { card, heading })
  }
  if (board.step(flight.at, heading) === undefined)
    return refusal('D1.2', 'route.offBoard', { card, hex: flight.at, heading })
  return undefined
}

/**
 * The bomber after a card that `cardRefusal` allows. It strikes the target the first time that it enters its hex
 * (D4.4), and the first card after that is free (D4.2).
 */
export function afterCard(
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

/** The route may end here: struck, and the last card entered a British airport (D4.1). */
export const canEndRoute = (board: Board, flight: PlannedFlight): boolean =>
  flight.struck && flight.cards > 0 && board.airport(flight.at) === 'british'

/** The airport that the last card of a plan enters (D4.8). */
export const landingAirport = (board: Board, { start, route }: Pick<Plan, 'start' | 'route'>): Hex =>
  board.follow(start, route)?.at(-1) ?? start
