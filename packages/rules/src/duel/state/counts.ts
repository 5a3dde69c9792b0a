import type { Hex } from '../../core/index.ts'
import type { CountByHex, TileCounts, TilesByHex } from '../board/pieces.ts'

/** The counts by hex after a number is added in one hex. Adding 0 changes nothing, so that no needless key appears. */
export const plusCount = (counts: CountByHex, hex: Hex, more: number): CountByHex =>
  more === 0 ? counts : { ...counts, [hex]: (counts[hex] ?? 0) + more }

/** The tiles by hex after a number of each kind is added in one hex. */
export function addCounts(tiles: TilesByHex, hex: Hex, more: TileCounts): TilesByHex {
  const kinds = Object.entries(more).filter(([, count]) => count > 0)
  if (kinds.length === 0) return tiles
  const there = { ...tiles[hex] }
  for (const [kind, count] of kinds) there[kind] = (there[kind] ?? 0) + count
  return { ...tiles, [hex]: there }
}

/** The sum of the counts in a record. */
export const totalOf = (counts: Readonly<Record<string, number | undefined>> = {}): number =>
  Object.values(counts).reduce<number>((sum, many = 0) => sum + many, 0)
