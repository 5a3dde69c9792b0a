import { type BlueMaxOrder, canReload, orderOfFlight } from '@opsroom/rules/blue-max'
import { shouldReload } from '../fire.ts'
import type { FlightCandidate } from '../model/candidates.ts'
import { distanceFromOrigin, stanceOf } from '../model/grid.ts'
import type { Situation } from '../situation.ts'

/** The distance from a place to the nearest enemy, in hexes; 99 without enemies. */
export function distanceToNearestEnemy(
  { open, enemies }: Situation,
  { q, r }: Pick<FlightCandidate, 'q' | 'r'>,
): number {
  const distances = enemies.flatMap((seat) => {
    const flying = open.planes[seat]
    if (!flying) return []
    const other = stanceOf(flying)
    return [distanceFromOrigin(other.q - q, other.r - r)]
  })
  return Math.min(99, ...distances)
}

/** The order that flies a candidate, with a reload of the Lewis gun where the observer should reload. */
export function flightOrderOf(situation: Situation, { flight, q, r }: FlightCandidate): BlueMaxOrder {
  const { rules, pilot } = situation
  const reloads =
    pilot && canReload(rules, pilot) && shouldReload(pilot, distanceToNearestEnemy(situation, { q, r }))
  const order = orderOfFlight(flight)
  return reloads && order.type === 'choose' ? { ...order, reload: true } : order
}
