import type { Hex } from '../../core/index.ts'
import type { TileKind, TilesByHex } from '../board/pieces.ts'
import type { DuelOpen } from '../state/open.ts'

/**
 * The tiles after adding a number of tiles of a kind in a hex, or taking them away when the number is negative. Empty
 * hexes have no key.
 */
export function withMoreTiles(tiles: TilesByHex, hex: Hex, kind: TileKind, more: number): TilesByHex {
  const { [kind]: before = 0, ...others } = tiles[hex] ?? {}
  const here = before + more > 0 ? { ...others, [kind]: before + more } : others
  const { [hex]: _, ...elsewhere } = tiles
  return Object.keys(here).length > 0 ? { ...elsewhere, [hex]: here } : elsewhere
}

/** The state after one tile is moved to another hex. */
export function moveTile(open: DuelOpen, kind: TileKind, from: Hex, to: Hex): DuelOpen {
  const placed = withMoreTiles(withMoreTiles(open.ground.placed, from, kind, -1), to, kind, 1)
  return { ...open, ground: { ...open.ground, placed } }
}
