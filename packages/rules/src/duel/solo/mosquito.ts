import type { Direction, Hex } from '../../core/index.ts'
import type { TileCounts } from '../board/pieces.ts'
import { type Board, neighboursWithHeadings } from '../board/prepare.ts'
import { markersForHit } from '../mosquito/legality.ts'
import type { RoundStep, Rules } from '../rules/rules.ts'
import { balloonEntries } from '../scoring/losses.ts'
import type { BaseEvent } from '../state/events.ts'
import type { DuelOpen, DuelState } from '../state/open.ts'
import { isGermanAirport } from '../state/queries.ts'
import { tilesWorthBombing } from './worth-bombing.ts'

/**
 * The Mosquito's hex on the way home, by the bomber's hex, for bomber hexes whose western neighbour is not on the board
 * (D11.5).
 */
const standsWest: Readonly<Record<Hex, Hex>> = { 31: 23, 38: 32 }

/** The hex in which the Mosquito accompanies the bomber (D11.5, D11.6); undefined while no bomber is on the board. */
export function mosquitoStation(board: Board, { bomber }: Pick<DuelOpen, 'bomber'>): Hex | undefined {
  if (!bomber) return undefined
  const { at, struck } = bomber
  if (struck === undefined) return board.step(at, 'E') ?? at
  const other = standsWest[at]
  return board.step(at, 'W') ?? (other !== undefined && board.hexes.has(other) ? other : at)
}

/**
 * A shortest path between two hexes, to be shown on the map. It may be longer than a Mosquito's move in the base game.
 */
function wayTo(board: Board, from: Hex, to: Hex): Direction[] {
  const path: Direction[] = []
  for (let at = from; at !== to && path.length < board.hexes.size; ) {
    const left = board.distance(at, to)
    const way = neighboursWithHeadings(board, at).find(([, next]) => board.distance(next, to) < left)
    if (!way) return []
    path.push(way[0])
    at = way[1]
  }
  return path
}

/**
 * The Mosquito's drops in the hex that it has reached: with D11.8 first bombs on the tiles that are worth it, then one
 * bomb on a German airport (D11.5).
 */
function dropsIn(rules: Rules, open: DuelOpen, at: Hex) {
  const markers = open.mosquito?.markers ?? 0
  const price = markersForHit(open, at)
  const destroyed: TileCounts = rules.setup.solo?.smartMosquito
    ? tilesWorthBombing(rules, open, at, markers)
    : {}
  const onTiles = price * Object.values(destroyed).reduce((sum, count) => sum + count, 0)
  const airportBombs = isGermanAirport(rules, at) && markers - onTiles >= price ? 1 : 0
  return { destroyed, airportBombs, spent: onTiles + airportBombs * price }
}

function flyByItself(rules: Rules, { open }: DuelState): BaseEvent[] {
  const at = mosquitoStation(rules.board, open)
  if (at === undefined || !open.mosquito) return []
  const drops = dropsIn(rules, open, at)
  return [
    {
      type: 'mosquitoFlew',
      open: {
        path: wayTo(rules.board, open.mosquito.at, at),
        at,
        // In the solo mission the Mosquito flies high and may drop from there (D11.3).
        height: 'high',
        landed: false,
        targetMarkers: 0,
        ...drops,
        ledger: drops.spent > 0 ? balloonEntries(open, at, drops.destroyed.balloonBarrier ?? 0) : [],
      },
    },
  ]
}

/**
 * The Mosquito's turn in the solo mission: it flies automatically, after the bomber. Once the bomber has landed it
 * stays where it is.
 */
export const mosquitoStep: RoundStep = {
  turn: 'mosquito',
  side: 'british',
  isOver: (open, { board }) =>
    (open.bomber?.landed ?? false) &&
    open.mosquito?.at === mosquitoStation(board, open) &&
    open.mosquito?.height !== 'ground',
  closeIdle: flyByItself,
}
