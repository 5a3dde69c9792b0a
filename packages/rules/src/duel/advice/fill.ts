import type { Hex } from '../../core/index.ts'
import type { TileKind, TilesByHex } from '../board/pieces.ts'
import { type TileLayout, tileLayoutOf } from '../defences/layout.ts'
import { tidyTiles } from '../defences/tiles.ts'
import type { Rules } from '../rules/rules.ts'
import type { DuelOpen } from '../state/open.ts'

/** A wanted tile and its hex. */
export interface TileWish {
  kind: TileKind
  hex: Hex
}

/** Adds the wanted tiles in order. A tile that would leave no legal deployment is skipped. */
function grant(layout: TileLayout, wishes: readonly TileWish[]): TileLayout {
  return wishes.reduce(
    (sofar, { kind, hex }) => (sofar.mayAdd(kind, hex) ? sofar.add(kind, hex) : sofar),
    layout,
  )
}

/** The pattern in turns: every hex gets its first kind before any hex gets its second. */
export const wishesInTurns = (hexes: readonly Hex[], pattern: readonly TileKind[]): TileWish[] =>
  pattern.flatMap((kind) => hexes.map((hex) => ({ kind, hex })))

/**
 * Adds all remaining tiles, one of each kind in turn: in these hexes first, then in cities, at airports, and anywhere
 * on land. It ends because the stock does.
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
 * Keeps the placed tiles, adds the fuel trucks that are owed (D3), then the wishes, then all other tiles.
 * @param rest the hexes for tiles that no wish names
 * @returns undefined if these tiles cannot be completed to a legal deployment
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
