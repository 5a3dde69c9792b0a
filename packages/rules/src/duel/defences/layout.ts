import type { Hex } from '../../core/index.ts'
import type { TileKind, TilesByHex } from '../board/pieces.ts'
import type { Rules } from '../rules/rules.ts'
import type { DuelOpen } from '../state/open.ts'
import { remainingCounts } from './assignment.ts'
import { siteRefusal, unfinishedRefusal, withTrucksOwed } from './legality.ts'
import { fuelTruck } from './stock.ts'
import { countTiles, tidyTiles, tilesAt, withTile } from './tiles.ts'
import { trucksOwed } from './trucks-owed.ts'

/** Tiles of an unfinished legal deployment, with the tiles that can be added so that it can still be completed. */
export interface TileLayout {
  tiles: TilesByHex
  mayAdd(kind: TileKind, hex: Hex): boolean
  /** A new layout; only after `mayAdd`. */
  add(kind: TileKind, hex: Hex): TileLayout
  /** The layout with all fuel trucks that are owed (D3). */
  paid(): TileLayout
}

/** @returns undefined if these tiles cannot be completed to a legal deployment */
export function tileLayoutOf(rules: Rules, open: DuelOpen, placed: TilesByHex): TileLayout | undefined {
  return unfinishedRefusal(rules, open, placed) ? undefined : soundLayout(rules, open, tidyTiles(placed))
}

function soundLayout(rules: Rules, open: DuelOpen, tiles: TilesByHex): TileLayout {
  const owed = trucksOwed(open)
  const left = remainingCounts(rules.stock, countTiles(withTrucksOwed(open, tiles)))
  // The tile for a truck that is owed is reserved already.
  const isOwed = (kind: TileKind, hex: Hex) =>
    kind === fuelTruck && tilesAt(tiles, hex, kind) < (owed.get(hex) ?? 0)
  // From the second night on no shelter is added (D7.9).
  const isFixed = (kind: TileKind) => open.standing !== undefined && (rules.tiles.get(kind)?.stays ?? false)
  return {
    tiles,
    mayAdd: (kind, hex) =>
      !siteRefusal(rules, kind, hex) && !isFixed(kind) && ((left.get(kind) ?? 0) > 0 || isOwed(kind, hex)),
    add: (kind, hex) => soundLayout(rules, open, withTile(tiles, hex, kind)),
    paid: () => soundLayout(rules, open, withTrucksOwed(open, tiles)),
  }
}
