import type { Hex } from '../../core/index.ts'
import type { CountByHex, TileCounts, TilesByHex } from '../board/pieces.ts'

/** The counts with this many more in a hex; unchanged for 0, so that no key appears without need. */
export const plusCount = (counts: CountByHex, hex: Hex, more: number): CountByHex =>
  more === 0 ? counts : { ...counts, [hex]: (counts[hex] ?? 0) + more }

/** Adds counts by kind of tile. */
export function addCounts(tiles: TilesByHex, hex: Hex, more: TileCounts): TilesByHex {
  const kinds = Object.entries(more).filter(([, count]) => count > 0)
  if (kinds.length === 0) return tiles
  const there = { ...tiles[hex] }
  for (const [kind, count] of kinds) there[kind] = (there[kind] ?? 0) + count
  return { ...tiles, [hex]: there }
}

/** The sum of all counts. */
export const totalOf = (counts: Readonly<Record<string, number | undefined>> = {}): number =>
  Object.values(counts).reduce<number>((sum, many = 0) => sum + many, 0)
