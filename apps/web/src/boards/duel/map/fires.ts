import type { MapGeometry, Point } from '@opsroom/pictures/hex-map'
import type { BoardPack, DuelOpen } from '@opsroom/rules/duel'

/** A place that was hit tonight, with its point on the map. */
export interface BurningPlace {
  at: Point
  kind: 'city' | 'airport'
}

/** The places that burn: the city that the bomber has struck, and airports with bombs on them. */
export const burningPlacesOf = (
  { hexes }: Pick<BoardPack, 'hexes'>,
  { bomber, ground }: Pick<DuelOpen, 'bomber' | 'ground'>,
  { centres }: Pick<MapGeometry, 'centres'>,
): BurningPlace[] =>
  hexes.flatMap(({ hex }): BurningPlace[] => {
    const at = centres.get(hex)
    if (!at) return []
    if (hex === bomber?.struck) return [{ at, kind: 'city' }]
    return (ground.airportBombs[hex] ?? 0) > 0 ? [{ at, kind: 'airport' }] : []
  })
