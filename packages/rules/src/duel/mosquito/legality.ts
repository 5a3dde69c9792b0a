import { firstRefusal, type Hex, type Refusal, type SeatId } from '../../core/index.ts'
import type { MosquitoOrder } from '../orders/schemas.ts'
import { landingAirport } from '../plan/flight.ts'
import { refusal } from '../refusal.ts'
import type { Rules } from '../rules.ts'
import type { DuelOpen, DuelView } from '../state/open.ts'
import { intact, isGermanAirport } from '../state/queries.ts'

/** Markers for one hit in this hex: one, and one more for each smoke screen (D5.6). */
export const priceOfHit = (open: DuelOpen, hex: Hex): number => 1 + intact(open, hex, 'smokeScreen')

/** Markers that an order spends in the hex where it ends. */
export function markersFor(
  open: DuelOpen,
  hex: Hex,
  { bombs = {}, targetMarkers = 0 }: MosquitoOrder,
): number {
  const hits = Object.values(bombs).reduce((sum, count) => sum + count, 0)
  return hits * priceOfHit(open, hex) + targetMarkers
}

/** The same without what options let it pay in another way, such as with medals. */
export const realMarkersFor = (rules: Rules, open: DuelOpen, hex: Hex, order: MosquitoOrder): number =>
  rules.flight.reduce((cost, hook) => hook.markers?.(order, cost) ?? cost, markersFor(open, hex, order))

function refuseLanding(
  rules: Rules,
  view: DuelView,
  { land }: MosquitoOrder,
  hex: Hex,
  seat: SeatId,
): Refusal | undefined {
  if (!land) return undefined
  // Its first move brings it into the air (D5.2); up to version 1 it could land at once.
  if (rules.version > 1 && view.open.mosquito?.height === 'ground')
    return refusal('D5.2', 'mosquito.firstMove')
  if (rules.board.airport(hex) !== 'british') return refusal('D5.10', 'mosquito.noAirport', { hex })
  const plan = view.secrets?.[seat]?.plan
  const taken = rules.edition === 'v2' && plan !== undefined && landingAirport(rules.board, plan) === hex
  return taken ? refusal('D5.10', 'mosquito.bomberLandsHere', { hex }) : undefined
}

function refuseBomb(rules: Rules, open: DuelOpen, hex: Hex, what: string, hits: number): Refusal | undefined {
  if (what === 'airport')
    return isGermanAirport(rules, hex) ? undefined : refusal('D5.5', 'bomb.noAirport', { hex })
  const traits = rules.tiles.get(what)
  if (!traits?.destructible)
    return refusal('D5.5', traits ? 'bomb.indestructible' : 'bomb.unknown', { tile: what })
  const there = intact(open, hex, what)
  return hits > there ? refusal('D5.5', 'bomb.notThere', { tile: what, there }) : undefined
}

function refuseDrops(rules: Rules, open: DuelOpen, order: MosquitoOrder, hex: Hex): Refusal | undefined {
  const { targetMarkers = 0, bombs = {}, altitude, land } = order
  if (targetMarkers > 0 && !rules.board.city(hex)) return refusal('D5.5', 'marker.noCity', { hex })
  const hits = Object.entries(bombs).filter(([, count]) => count > 0)
  if (hits.length > 0 && (altitude !== 'low' || land)) return refusal('D5.5', 'bomb.notLow')
  for (const [what, count] of hits) {
    const problem = refuseBomb(rules, open, hex, what, count)
    if (problem) return problem
  }
  const needed = realMarkersFor(rules, open, hex, order)
  const left = open.mosquito?.markers ?? 0
  return needed > left ? refusal('D5.8', 'markers.short', { needed, left }) : undefined
}

/** Why this order is illegal (D5), or undefined. */
export function refuseMosquito(
  rules: Rules,
  view: DuelView,
  order: MosquitoOrder,
  seat: SeatId,
): Refusal | undefined {
  const from = view.open.mosquito?.at ?? 0
  if (order.path.length > 2) return refusal('D5.1', 'path.tooLong', { maximum: 2 })
  const crossed = rules.board.follow(from, order.path)
  if (!crossed) return refusal('D1.2', 'path.offBoard')
  const hex = crossed.at(-1) ?? from
  return firstRefusal(
    () => refuseLanding(rules, view, order, hex, seat),
    () => (order.land || order.altitude !== undefined ? undefined : refusal('D5.2', 'altitude.missing')),
    () => refuseDrops(rules, view.open, order, hex),
  )
}
