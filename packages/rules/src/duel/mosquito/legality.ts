import { type Direction, firstRefusal, type Hex, type Refusal, type SeatId } from '../../core/index.ts'
import { landingAirport } from '../plan/flight.ts'
import type { DropPlace, Rules } from '../rules/rules.ts'
import { anyBritishAirportDifference, hasDifference } from '../setup/editions.ts'
import type { DuelOpen, DuelView } from '../state/open.ts'
import type { MosquitoOrder } from '../state/order-schemas.ts'
import { intactTileCount, isGermanAirport } from '../state/queries.ts'
import { refusal } from '../words/refusal.ts'

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

/** The number of markers that one hit in a hex costs: 1, and 1 more for each smoke screen there (D5.6). */
export const markersForHit = (open: DuelOpen, hex: Hex): number =>
  1 + intactTileCount(open, hex, 'smokeScreen')

/** The hex where the Mosquito is after flying a path. */
export function mosquitoPathEnd({ board }: Rules, { mosquito }: DuelOpen, path: readonly Direction[]): Hex {
  const from = mosquito?.at ?? 0
  return board.endOf(from, path)
}

/**
 * The hexes in which a Mosquito order may drop markers: those that options add, then the hex where the move ends
 * (D5.1).
 */
export const dropPlaces = (rules: Rules, open: DuelOpen, order: MosquitoOrder): DropPlace[] => [
  ...rules.flight.flatMap((hook) => hook.dropPlaces?.(rules, open, order) ?? []),
  {
    hex: mosquitoPathEnd(rules, open, order.path),
    drops: order,
    withDrops: (drops) => ({ ...order, ...drops }),
    picks: { targetMarker: 'targetMarker', bomb: 'bomb' },
  },
]

/** The number of markers that the drops in one hex cost, the surcharge for smoke included (D5.6). */
export function markersForDrops(open: DuelOpen, { hex, drops }: Pick<DropPlace, 'hex' | 'drops'>): number {
  const { bombs = {}, targetMarkers = 0 } = drops
  return sumOf(Object.values(bombs)) * markersForHit(open, hex) + targetMarkers
}

/** The number of markers that an order spends, less the part that an option lets the British pay by other means. */
export const realMarkersFor = (rules: Rules, open: DuelOpen, order: MosquitoOrder): number =>
  rules.flight.reduce(
    (cost, hook) => hook.markers?.(order, cost) ?? cost,
    sumOf(dropPlaces(rules, open, order).map((place) => markersForDrops(open, place))),
  )

function refuseLanding(
  rules: Rules,
  view: DuelView,
  { land }: MosquitoOrder,
  hex: Hex,
  seat: SeatId,
): Refusal | undefined {
  if (!land) return undefined
  // The Mosquito takes off with its first move and may not land with it (D5.2); in version 1 it could.
  if (rules.version > 1 && view.open.mosquito?.height === 'ground')
    return refusal('D5.2', 'mosquito.firstMove')
  if (rules.board.airport(hex) !== 'british') return refusal('D5.10', 'mosquito.noAirport', { hex })
  const plan = view.secrets?.[seat]?.plan
  const taken =
    !hasDifference(rules, anyBritishAirportDifference) &&
    plan !== undefined &&
    landingAirport(rules.board, plan) === hex
  return taken ? refusal('D5.10', 'mosquito.bomberLandsHere', { hex }) : undefined
}

function refuseBomb(rules: Rules, open: DuelOpen, hex: Hex, what: string, hits: number): Refusal | undefined {
  if (what === 'airport')
    return isGermanAirport(rules, hex) ? undefined : refusal('D5.5', 'bomb.noAirport', { hex })
  const traits = rules.tiles.get(what)
  if (!traits?.destructible)
    return refusal('D5.5', traits ? 'bomb.indestructible' : 'bomb.unknown', { tile: what })
  const there = intactTileCount(open, hex, what)
  return hits > there ? refusal('D5.5', 'bomb.notThere', { tile: what, there }) : undefined
}

function refuseDropsIn(
  rules: Rules,
  open: DuelOpen,
  { altitude, land }: MosquitoOrder,
  { hex, drops: { targetMarkers = 0, bombs = {} } }: DropPlace,
): Refusal | undefined {
  if (targetMarkers > 0 && !rules.board.city(hex)) return refusal('D5.5', 'marker.noCity', { hex })
  const hits = Object.entries(bombs).filter(([, count]) => count > 0)
  if (hits.length > 0 && (altitude !== 'low' || land)) return refusal('D5.5', 'bomb.notLow')
  for (const [what, count] of hits) {
    const problem = refuseBomb(rules, open, hex, what, count)
    if (problem) return problem
  }
  return undefined
}

function refuseDrops(rules: Rules, open: DuelOpen, order: MosquitoOrder): Refusal | undefined {
  for (const place of dropPlaces(rules, open, order)) {
    const problem = refuseDropsIn(rules, open, order, place)
    if (problem) return problem
  }
  const needed = realMarkersFor(rules, open, order)
  const left = open.mosquito?.markers ?? 0
  return needed > left ? refusal('D5.8', 'markers.short', { needed, left }) : undefined
}

/** The refusal of a Mosquito order (D5), or undefined when it is legal. */
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
    () => refuseDrops(rules, view.open, order),
  )
}
