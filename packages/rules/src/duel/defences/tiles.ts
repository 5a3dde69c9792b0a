import type { Hex } from '../../core/index.ts'
import type { TileCounts, TileKind, TilesByHex } from '../board/pieces.ts'

/** The number of tiles of each kind, over all hexes. */
export function countTiles(tiles: TilesByHex): TileCounts {
  const counts: TileCounts = {}
  for (const here of Object.values(tiles)) {
    for (const [kind, count] of Object.entries(here)) counts[kind] = (counts[kind] ?? 0) + count
  }
  return counts
}

/** The number of tiles of a kind in a hex; 0 if there are none. */
export const tileCountAt = (tiles: TilesByHex, hex: Hex, kind: TileKind): number =>
  tiles[String(hex)]?.[kind] ?? 0

/** The tiles with one tile more in a hex. */
export function withTile(tiles: TilesByHex, hex: Hex, kind: TileKind): TilesByHex {
  return { ...tiles, [hex]: { ...tiles[String(hex)], [kind]: tileCountAt(tiles, hex, kind) + 1 } }
}

const sorted = <T>(entries: [string, T][]): [string, T][] => entries.sort(([a], [b]) => (a < b ? -1 : 1))

/**
 * The tiles without zero counts and empty hexes, in a fixed order that does not reveal in which order they were placed.
 */
export function tidyTiles(tiles: TilesByHex): TilesByHex {
  const hexes = Object.entries(tiles).flatMap(([hex, here]): [string, TileCounts][] => {
    const kinds = Object.entries(here).filter(([, count]) => count > 0)
    return kinds.length > 0 ? [[hex, Object.fromEntries(sorted(kinds))]] : []
  })
  return Object.fromEntries(sorted(hexes))
}
