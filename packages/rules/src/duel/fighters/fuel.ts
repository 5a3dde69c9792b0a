import { type Direction, opposite } from '../../core/index.ts'
import type { FighterOrder } from '../orders/schemas.ts'
import type { Rules } from '../rules.ts'
import type { DuelOpen } from '../state/open.ts'

/** Fuel for one hex in this direction: 1 with the wind, 3 against it, 2 otherwise (D6.3). */
export const fuelForHex = (wind: Direction | undefined, heading: Direction): number =>
  heading === wind ? 1 : wind !== undefined && heading === opposite(wind) ? 3 : 2

/** Whether a path is the two-hex hop with the tailwind (D6.4). */
export const isTailwindHop = (wind: Direction | undefined, path: readonly Direction[]): boolean =>
  path.length === 2 && path.every((heading) => heading === wind)

/** What an order costs (D6.2, D6.3, D6.4, D6.7), in fuel. The path must be one that D6.4 allows. */
export function fuelFor(
  _rules: Rules,
  open: DuelOpen,
  { squadron, path, altitude, land }: FighterOrder,
): number {
  const [heading] = path
  if (heading === undefined) {
    if (land) return 0
    const onGround = open.squadrons[squadron].height === 'ground'
    return onGround && altitude === 'high' ? 2 : 1
  }
  const wind = open.weather?.wind
  return isTailwindHop(wind, path) ? 2 : fuelForHex(wind, heading)
}
