import type { Hex, Rng, SeatId } from '../../core/index.ts'
import { refuseFlight } from '../fighters/legality.ts'
import { isLegal } from '../orders/legal.ts'
import type { BaseOrder, FighterOrder, SquadronsOrder } from '../orders/schemas.ts'
import { squadronsOrder } from '../orders/squadrons.ts'
import { squadronIds } from '../pieces.ts'
import type { Rules } from '../rules.ts'
import { hasLocked, stepOf } from '../seat-turn.ts'
import { sideOfSeat } from '../seats.ts'
import type { DuelOpen, DuelView } from '../state/open.ts'
import { isAirborne } from '../state/queries.ts'
import { readyDeployments } from './deployments.ts'
import { suggestRaid } from './suggest-raid.ts'
import { wayHome } from './way-home.ts'

/** Fuel that is kept back for a wind that turns. */
const reserve = 2

/** Airports in the middle of what is to be defended first; none is shared while another is free (D7.1). */
function basesFor(rules: Rules, view: DuelView, seat: SeatId): SquadronsOrder | undefined {
  const { board } = rules
  const far = (hex: Hex) => board.cities.reduce((sum, city) => sum + board.distance(hex, city), 0)
  let draft: Parameters<typeof squadronsOrder.options>[2] = { type: 'squadrons', at: {} }
  for (;;) {
    const { choices, finish } = squadronsOrder.options(rules, view, draft, seat)
    if (finish) return finish
    const taken = Object.values(draft.at ?? {})
    const isShared = (hex: Hex | undefined) => (hex !== undefined && taken.includes(hex) ? 1 : 0)
    const [best] = [...choices].sort(
      (a, b) => isShared(a.hex) - isShared(b.hex) || far(a.hex ?? 0) - far(b.hex ?? 0),
    )
    if (!best) return undefined
    draft = best.draft
  }
}

/** The order that brings a squadron nearer home, where it had better not circle any longer. */
function homewards(
  rules: Rules,
  open: DuelOpen,
  squadron: FighterOrder['squadron'],
): FighterOrder | undefined {
  const { height, fuel } = open.squadrons[squadron]
  const way = wayHome(rules, open, squadron)
  // To circle costs 1; who cannot get home any more, or has time, gets no order.
  if (!way || way.fuel > fuel || fuel - 1 >= way.fuel + reserve) return undefined
  const path = way.first ? [way.first] : []
  const altitude = height === 'high' ? 'high' : 'low'
  const orders: FighterOrder[] = [
    { type: 'fighter', squadron, path, land: true },
    { type: 'fighter', squadron, path, altitude },
  ]
  return orders.find((order) => !refuseFlight(rules, open, order))
}

/** Whoever is short of fuel goes home and lands; the rest circle as the turn ends (D6.13), and nobody takes off. */
function fightersOrder(rules: Rules, view: DuelView, seat: SeatId): BaseOrder {
  const { open } = view
  const up = squadronIds
    .filter((id) => isAirborne(open.squadrons[id]) && !open.acted.includes(id))
    // Who has least is first: it may be about the last place on an airport.
    .sort((a, b) => open.squadrons[a].fuel - open.squadrons[b].fuel)
  for (const id of up) {
    const order = homewards(rules, open, id)
    // Where several fly for a side, some squadrons are others'.
    if (order && isLegal(rules, view, order, seat)) return order
  }
  return { type: 'endFighters' }
}

function preparation(rules: Rules, view: DuelView, seat: SeatId, rng: Rng): BaseOrder | undefined {
  if (hasLocked(view, seat)) return undefined
  if (sideOfSeat(view.open, seat) === 'british') return suggestRaid(rules, view, seat, rng)
  return { type: 'defences', tiles: rng.pick(readyDeployments(rules, view)).tiles }
}

/**
 * What a stand-in orders for a seat whose time is over: nothing that is illegal, and nothing bold. Sound plans and
 * deployments; the Mosquito stays where it is, high and with its markers; squadrons go home in time; the bomber flies
 * on, high if it may choose.
 */
export function standIn(rules: Rules, view: DuelView, seat: SeatId, rng: Rng): BaseOrder | undefined {
  const { open } = view
  switch (stepOf(open)) {
    case 'squadrons':
      return basesFor(rules, view, seat)
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
