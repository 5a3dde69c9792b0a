import { type Direction, directions, type Hex, oppositeHeading } from '../../core/index.ts'
import type { SquadronId } from '../board/pieces.ts'
import { fuelForHex } from '../fighters/fuel.ts'
import type { Rules } from '../rules/rules.ts'
import type { DuelOpen } from '../state/open.ts'
import { hasFreePlace } from '../state/queries.ts'

/** The earliest arrival of a squadron in a hex from which it can still land. */
export interface SquadronArrival {
  /** The number of orders until the squadron arrives; 0 for its present hex. */
  orders: number
  /** The fuel that the squadron has left on arrival. */
  fuel: number
}

/**
 * The least fuel that a squadron needs from each hex to an airport with room for it, in the present wind (D6.3, D6.7).
 */
function fuelHome({ board }: Rules, open: DuelOpen, id: SquadronId): ReadonlyMap<Hex, number> {
  const airports = board.germanAirports.filter((hex) => hasFreePlace(open, hex, id))
  const home = new Map<Hex, number>(airports.map((hex) => [hex, 0]))
  const queue = [...home.keys()]
  for (const to of queue) {
    for (const heading of directions) {
      const from = board.step(to, oppositeHeading(heading))
      if (from === undefined) continue
      const fuel = (home.get(to) ?? 0) + fuelForHex(open.weather?.wind, heading)
      if (fuel >= (home.get(from) ?? Number.POSITIVE_INFINITY)) continue
      home.set(from, fuel)
      queue.push(from)
    }
  }
  return home
}

/**
 * The hexes that one order can lead to, each with its fuel cost: a neighbouring hex, or the second hex with the
 * tailwind (D6.3, D6.4).
 */
function* ordersFrom({ board }: Rules, wind: Direction | undefined, from: Hex): Generator<[Hex, number]> {
  for (const heading of directions) {
    const to = board.step(from, heading)
    if (to === undefined) continue
    yield [to, fuelForHex(wind, heading)]
    const hop = heading === wind ? board.step(to, heading) : undefined
    if (hop !== undefined) yield [hop, 2]
  }
}

/**
 * Every hex that a squadron can reach with its fuel and still land afterwards, decided by public knowledge: the present
 * wind, and airports that have room now. Optional rules that add or take fuel are ignored.
 */
export function squadronReach(
  rules: Rules,
  open: DuelOpen,
  id: SquadronId,
): ReadonlyMap<Hex, SquadronArrival> {
  const reached = new Map<Hex, SquadronArrival>()
  const { status, at, height, fuel } = open.squadrons[id]
  // No squadron takes off once the bomber has landed (D15.8).
  if (status !== 'ready' || at === undefined || (height === 'ground' && open.bomber?.landed)) return reached
  const home = fuelHome(rules, open, id)
  const most = new Map<Hex, number>()
  let layer = new Map([[at, fuel]])
  for (let orders = 0; layer.size > 0; orders++) {
    const next = new Map<Hex, number>()
    for (const [hex, left] of layer) {
      if (left <= (most.get(hex) ?? -1)) continue
      most.set(hex, left)
      if (!reached.has(hex) && left >= (home.get(hex) ?? Number.POSITIVE_INFINITY))
        reached.set(hex, { orders, fuel: left })
      for (const [to, cost] of ordersFrom(rules, open.weather?.wind, hex)) {
        if (cost <= left) next.set(to, Math.max(left - cost, next.get(to) ?? 0))
      }
    }
    layer = next
  }
  return reached
}
