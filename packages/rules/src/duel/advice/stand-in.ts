import { type Direction, directions, type Hex, type Rng, type SeatId } from '../../core/index.ts'
import { type SquadronId, squadronIds } from '../board/pieces.ts'
import { fuelForHex } from '../fighters/fuel.ts'
import { refuseFlight } from '../fighters/legality.ts'
import { hasLockedPreparation, stepOf } from '../night/seat-turn.ts'
import { isLegalIgnoringTurn } from '../orders/composed.ts'
import type { Rules } from '../rules/rules.ts'
import type { DuelOpen, DuelView } from '../state/open.ts'
import type { BaseOrder, FighterOrder } from '../state/order-schemas.ts'
import { hasFreePlace, isAirborne } from '../state/queries.ts'
import { sideOfSeat } from '../state/seats.ts'
import { centralBasesOrder } from './bases.ts'
import { readyDeployments } from './deployments.ts'
import { suggestRaid } from './suggest-raid.ts'

/** The fuel that a squadron keeps in reserve in case the wind changes. */
const reserve = 2

/**
 * The order that brings a squadron nearer home or lands it; undefined while it has enough fuel to circle, or when it
 * cannot get home.
 */
function homewards(
  rules: Rules,
  open: DuelOpen,
  squadron: FighterOrder['squadron'],
): FighterOrder | undefined {
  const { height, fuel } = open.squadrons[squadron]
  const way = wayHome(rules, open, squadron)
  // Circling costs 1 fuel: a squadron that can still circle and keep its reserve need not go home yet.
  if (!way || way.fuel > fuel || fuel - 1 >= way.fuel + reserve) return undefined
  const path = way.first ? [way.first] : []
  const altitude = height === 'high' ? 'high' : 'low'
  const orders: FighterOrder[] = [
    { type: 'fighter', squadron, path, land: true },
    { type: 'fighter', squadron, path, altitude },
  ]
  return orders.find((order) => !refuseFlight(rules, open, order))
}

/**
 * The next order of a fighters' turn: a squadron short of fuel flies home and lands. When there is none the turn ends,
 * and the airborne squadrons circle (D6.13). No squadron takes off.
 */
function fightersOrder(rules: Rules, view: DuelView, seat: SeatId): BaseOrder {
  const { open } = view
  const up = squadronIds
    .filter((id) => isAirborne(open.squadrons[id]) && !open.acted.includes(id))
    // The squadron with the least fuel acts first: two squadrons may need the last place on an airport.
    .sort((a, b) => open.squadrons[a].fuel - open.squadrons[b].fuel)
  for (const id of up) {
    const order = homewards(rules, open, id)
    // With several German players some squadrons belong to other seats, so the order may be illegal for this seat.
    if (order && isLegalIgnoringTurn(rules, view, order, seat)) return order
  }
  return { type: 'endFighters' }
}

function preparation(rules: Rules, view: DuelView, seat: SeatId, rng: Rng): BaseOrder | undefined {
  if (hasLockedPreparation(view, seat)) return undefined
  if (sideOfSeat(view.open, seat) === 'british') return suggestRaid(rules, view, seat, rng)
  return { type: 'defences', tiles: rng.pick(readyDeployments(rules, view)).tiles }
}

/**
 * The stand-in's order for a seat whose time is over: legal and without risk. Plans and deployments are standard ones.
 * The Mosquito stays in its hex at high altitude and keeps its markers. Squadrons go home in time. The bomber flies on,
 * high if it may choose.
 */
export function standIn(rules: Rules, view: DuelView, seat: SeatId, rng: Rng): BaseOrder | undefined {
  const { open } = view
  switch (stepOf(open)) {
    case 'squadrons':
      return centralBasesOrder(rules, view, seat)
    case 'preparation':
      return preparation(rules, view, seat, rng)
    case 'mosquito':
      return { type: 'mosquito', path: [], altitude: 'high' }
    case 'fighters':
      return fightersOrder(rules, view, seat)
    case 'bomber':
      return open.bomber?.altitude === undefined ? { type: 'bomber', altitude: 'high' } : { type: 'bomber' }
    case undefined:
      return undefined
  }
}

/** The cheapest way of a squadron to an airport that has room for it now. */
export interface WayHome {
  /** The fuel that the squadron needs for the whole way home. */
  fuel: number
  /** The heading of the way's first step; absent when the squadron is already over the airport. */
  first?: Direction
}

interface Reached extends WayHome {
  at: Hex
}

/**
 * The cheapest way home of a squadron in the present wind (D6.3), hex by hex.
 * @returns undefined if no airport has room
 */
export function wayHome({ board }: Rules, open: DuelOpen, squadron: SquadronId): WayHome | undefined {
  const start = open.squadrons[squadron].at
  if (start === undefined) return undefined
  const airports = new Set(board.germanAirports.filter((hex) => hasFreePlace(open, hex, squadron)))
  const settled = new Set<Hex>()
  const reached: Reached[] = [{ at: start, fuel: 0 }]
  for (;;) {
    const next = reached.filter(({ at }) => !settled.has(at)).sort((a, b) => a.fuel - b.fuel)[0]
    if (!next) return undefined
    const { at, ...way } = next
    if (airports.has(at)) return way
    settled.add(at)
    for (const heading of directions) {
      const hex = board.follow(at, [heading])?.[0]
      if (hex === undefined || settled.has(hex)) continue
      const fuel = next.fuel + fuelForHex(open.weather?.wind, heading)
      reached.push({ at: hex, fuel, first: next.first ?? heading })
    }
  }
}
