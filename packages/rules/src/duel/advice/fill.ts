import type { Hex } from '../../core/index.ts'
import type { TileKind, TilesByHex } from '../board/pieces.ts'
import { type TileLayout, tileLayoutOf } from '../defences/layout.ts'
import { tidyTiles } from '../defences/tiles.ts'
import type { Rules } from '../rules/rules.ts'
import type { DuelOpen } from '../state/open.ts'

/** A tile that a deployment should have, if it stays legal, and the hex for it. */
export interface TileWish {
  kind: TileKind
  hex: Hex
}

/** The layout with the wanted tiles added in order. A tile after which no legal deployment is possible is skipped. */
function grant(layout: TileLayout, wishes: readonly TileWish[]): TileLayout {
  return wishes.reduce(
    (sofar, { kind, hex }) => (sofar.mayAdd(kind, hex) ? sofar.add(kind, hex) : sofar),
    layout,
  )
}

/**
 * The wishes for a pattern of tiles in some hexes, in rounds: every hex gets the first kind of the pattern before any
 * hex gets the second.
 */
export const wishesForPattern = (hexes: readonly Hex[], pattern: readonly TileKind[]): TileWish[] =>
  pattern.flatMap((kind) => hexes.map((hex) => ({ kind, hex })))

/**
 * The layout with all remaining tiles added, one of each kind in turn: in the given hexes first, then in cities, at
 * airports, and anywhere on land.
 */
function useUp(rules: Rules, layout: TileLayout, hexes: readonly Hex[]): TileLayout {
  const { land, cities, germanAirports } = rules.board
  const everywhere = [...new Set([...hexes, ...cities, ...germanAirports, ...land])]
  let full = layout
  for (;;) {
    const before = full
    for (const kind of rules.tiles.keys()) {
      const hex = everywhere.find((site) => full.mayAdd(kind, site))
      if (hex !== undefined) full = full.add(kind, hex)
    }
    if (full === before) return full
  }
}

/**
 * A deployment that keeps the placed tiles, adds the fuel trucks that are owed (D3), then the wished-for tiles, then
 * all remaining tiles.
 * @param rest the preferred hexes for the remaining tiles
 * @returns undefined if the placed tiles cannot be completed to a legal deployment
 */
export function deployTiles(
  rules: Rules,
  open: DuelOpen,
  tiles: TilesByHex,
  wishes: readonly TileWish[],
  rest: readonly Hex[],
): TilesByHex | undefined {
  const layout = tileLayoutOf(rules, open, tiles)
  return layout && tidyTiles(useUp(rules, grant(layout.paid(), wishes), rest).tiles)
}
