import { type Direction, type Hex, oppositeHeading, turnBetween } from '../../core/index.ts'
import { maximumRouteCards } from '../board/pieces.ts'
import type { Board } from '../board/prepare.ts'
import {
  type Airspace,
  allowedHeadingsOf,
  cardRefusal,
  flightAfterCard,
  type PlannedFlight,
} from './flight.ts'

/**
 * The fewest cards from a hex to a goal, after a card of some heading or with a free heading; Infinity when the goal
 * cannot be reached.
 */
type Fewest = (at: Hex, heading: Direction | undefined) => number

/**
 * Computes, backward from the goal hexes, the fewest cards with which a flight can enter a goal, from each hex and
 * after each heading (D4.2).
 */
function fewestCards(board: Board, headings: readonly Direction[], goals: readonly Hex[]): Fewest {
  const key = (at: Hex, heading: Direction | undefined) => `${at} ${heading ?? ''}`
  const fewest = new Map<string, number>()
  let entered = goals.flatMap((goal) => headings.map((heading): [Hex, Direction] => [goal, heading]))
  for (let cards = 1; cards <= maximumRouteCards && entered.length > 0; cards++) {
    const before: [Hex, Direction][] = []
    for (const [to, card] of entered) {
      const from = board.step(to, oppositeHeading(card))
      if (from === undefined) continue
      if (!fewest.has(key(from, undefined))) fewest.set(key(from, undefined), cards)
      for (const heading of headings) {
        if (turnBetween(heading, card) > 1 || fewest.has(key(from, heading))) continue
        fewest.set(key(from, heading), cards)
        before.push([from, heading])
      }
    }
    entered = before
  }
  return (at, heading) => fewest.get(key(at, heading)) ?? Number.POSITIVE_INFINITY
}

interface BoardReach {
  home: Fewest
  toTarget: Map<Hex, Fewest>
}
const known = new WeakMap<Board, Map<string, BoardReach>>()

function reachOn({ board, edition, homes = board.britishAirports }: Airspace): BoardReach {
  const reaches = known.get(board) ?? new Map<string, BoardReach>()
  known.set(board, reaches)
  const key = homes === board.britishAirports ? edition : `${edition} ${homes.join(' ')}`
  const found = reaches.get(key)
  if (found) return found
  const reach = { home: fewestCards(board, allowedHeadingsOf(edition, true), homes), toTarget: new Map() }
  reaches.set(key, reach)
  return reach
}

/**
 * The fewest further cards with which a flight can strike the target, if it has not struck it yet, and then land (D4.1
 * to D4.4).
 */
export function fewestCardsToLand(
  airspace: Airspace,
  target: Hex,
  { at, heading, struck }: Omit<PlannedFlight, 'cards'>,
): number {
  const { board, edition, homes = board.britishAirports } = airspace
  const { home, toTarget } = reachOn(airspace)
  const landing = (from: Hex, last: Direction | undefined) => (homes.includes(from) ? 0 : home(from, last))
  if (struck) return landing(at, heading)
  let outward = toTarget.get(target)
  if (!outward) {
    outward = fewestCards(board, allowedHeadingsOf(edition, false), [target])
    toTarget.set(target, outward)
  }
  return outward(at, heading) + landing(target, undefined)
}

/** Whether the target can be struck from a start airport by some legal route (D4.1). */
export const canRaid = (airspace: Airspace, start: Hex, target: Hex): boolean =>
  fewestCardsToLand(airspace, target, { at: start, struck: false }) <= maximumRouteCards

/**
 * Every next card after which the flight can still be completed to a legal route of at most `most` cards, each with the
 * flight after it.
 */
export function completableCards(
  airspace: Airspace,
  target: Hex,
  flight: PlannedFlight,
  most = maximumRouteCards,
): [Direction, PlannedFlight][] {
  return allowedHeadingsOf(airspace.edition, flight.struck).flatMap(
    (heading): [Direction, PlannedFlight][] => {
      if (cardRefusal(airspace, flight, heading)) return []
      const next = flightAfterCard(airspace.board, flight, target, heading)
      return next.cards + fewestCardsToLand(airspace, target, next) <= most ? [[heading, next]] : []
    },
  )
}
