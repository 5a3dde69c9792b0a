import { type Direction, type Hex, opposite, turnBetween } from '../../core/index.ts'
import { maximumCards } from '../board/pieces.ts'
import type { Board } from '../board/prepare.ts'
import { type Airspace, afterCard, cardRefusal, coloursOf, type PlannedFlight } from './flight.ts'

/** Fewest cards from a hex, after a heading or with a free choice; Infinity where there is no way. */
type Fewest = (at: Hex, heading: Direction | undefined) => number

/**
 * Searches backward from the goals for the fewest cards from each hex after each heading (D4.2), such that the last
 * card enters a goal.
 */
function fewestCards(board: Board, headings: readonly Direction[], goals: readonly Hex[]): Fewest {
  const key = (at: Hex, heading: Direction | undefined) => `${at} ${heading ?? ''}`
  const fewest = new Map<string, number>()
  let entered = goals.flatMap((goal) => headings.map((heading): [Hex, Direction] => [goal, heading]))
  for (let cards = 1; cards <= maximumCards && entered.length > 0; cards++) {
    const before: [Hex, Direction][] = []
    for (const [to, card] of entered) {
      const from = board.step(to, opposite(card))
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
  const reach = { home: fewestCards(board, coloursOf(edition, true), homes), toTarget: new Map() }
  reaches.set(key, reach)
  return reach
}

/** Fewest further cards with which the bomber can strike, if it has not yet, and land (D4.1 to D4.4). */
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
    outward = fewestCards(board, coloursOf(edition, false), [target])
    toTarget.set(target, outward)
  }
  return outward(at, heading) + landing(target, undefined)
}

/** The target can be bombed from this start airport by some legal route (D4.1). */
export const canRaid = (airspace: Airspace, start: Hex, target: Hex): boolean =>
  fewestCardsToLand(airspace, target, { at: start, struck: false }) <= maximumCards

/** Every next card after which a legal route of `cards` cards can still be completed, with the flight after it. */
export function completableCards(
  airspace: Airspace,
  target: Hex,
  flight: PlannedFlight,
  most = maximumCards,
): [Direction, PlannedFlight][] {
  return coloursOf(airspace.edition, flight.struck).flatMap((heading): [Direction, PlannedFlight][] => {
    if (cardRefusal(airspace, flight, heading)) return []
    const next = afterCard(airspace.board, flight, target, heading)
    return next.cards + fewestCardsToLand(airspace, target, next) <= most ? [[heading, next]] : []
  })
}
