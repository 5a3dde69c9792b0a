import { type Direction, oppositeHeading } from '../../core/index.ts'
import { baseAircraftBySquadron, type SquadronId } from '../board/pieces.ts'
import type { Rules } from '../rules/rules.ts'
import type { DuelOpen } from '../state/open.ts'
import type { FighterOrder } from '../state/order-schemas.ts'

/** The fuel for one hex in some direction: 1 with the wind, 3 against it, 2 otherwise (D6.3). */
export const fuelForHex = (wind: Direction | undefined, heading: Direction): number =>
  heading === wind ? 1 : wind !== undefined && heading === oppositeHeading(wind) ? 3 : 2

/** Whether a path is the two-hex hop with the tailwind (D6.4). */
export const isTailwindHop = (wind: Direction | undefined, path: readonly Direction[]): boolean =>
  path.length === 2 && path.every((heading) => heading === wind)

/**
 * The fuel in a squadron's full tank. It depends on the squadron, not on the aircraft that the squadron flies (D2.2).
 */
export const tankOf = ({ board }: Pick<Rules, 'board'>, squadron: SquadronId): number =>
  board.pack.gauges[baseAircraftBySquadron[squadron]]

function baseFuel(open: DuelOpen, { squadron, path, altitude, land }: FighterOrder): number {
  if (path.length === 0) {
    if (land) return 0
    const onGround = open.squadrons[squadron].height === 'ground'
    return onGround && altitude === 'high' ? 2 : 1
  }
  const wind = open.weather?.wind
  if (isTailwindHop(wind, path)) return 2
  return path.reduce((sum, heading) => sum + fuelForHex(wind, heading), 0)
}

/** The fuel that a squadron's order costs (D6.2, D6.3, D6.4, D6.7). The path must be a legal one. */
export function fuelForOrder(rules: Rules, open: DuelOpen, order: FighterOrder): number {
  const cost = baseFuel(open, order)
  return rules.flight.reduce((sofar, hook) => hook.fuel?.(rules, open, order, sofar) ?? sofar, cost)
}
