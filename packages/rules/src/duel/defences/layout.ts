import type { Hex } from '../../core/index.ts'
import type { TileCounts, TileKind, TilesByHex } from '../board/pieces.ts'
import type { Rules } from '../rules/rules.ts'
import type { DuelOpen } from '../state/open.ts'
import { remainingCounts } from './assignment.ts'
import { siteRefusal, tilesWithTrucksOwed, unfinishedDefencesRefusal } from './legality.ts'
import { fuelTruck } from './stock.ts'
import { countTiles, tidyTiles, tileCountAt, withTile } from './tiles.ts'
import { trucksOwed } from './trucks-owed.ts'

/**
 * A possibly unfinished deployment of tiles that can still be completed to a legal one, and the tiles that can be added
 * so that this stays true.
 */
export interface TileLayout {
  tiles: TilesByHex
  mayAdd(kind: TileKind, hex: Hex): boolean
  /** The layout with one tile more; call it only when `mayAdd` allows the tile. */
  add(kind: TileKind, hex: Hex): TileLayout
  /** The layout with all fuel trucks that shared airports need (D3). */
  paid(): TileLayout
}

/** The layout of the placed tiles. @returns undefined if the placed tiles cannot be completed to a legal deployment */
export function tileLayoutOf(rules: Rules, open: DuelOpen, placed: TilesByHex): TileLayout | undefined {
  if (unfinishedDefencesRefusal(rules, open, placed)) return undefined
  const tiles = tidyTiles(placed)
  const owed = trucksOwed(open)
  return soundLayout({ rules, open, owed }, tiles, countTiles(tilesWithTrucksOwed(open, tiles)))
}

interface Ground {
  rules: Rules
  open: DuelOpen
  owed: ReadonlyMap<Hex, number>
}

/**
 * The layout of tiles that are known to be completable.
 * @param counts the counts of `tiles` together with the fuel trucks that are still owed
 */
function soundLayout(ground: Ground, tiles: TilesByHex, counts: TileCounts): TileLayout {
  const { rules, open, owed } = ground
  const left = remainingCounts(rules.stock, counts)
  // Whether a tile is one of the owed fuel trucks. Such a tile may always be added, because `counts` already includes
  // it.
  const isOwed = (kind: TileKind, hex: Hex) =>
    kind === fuelTruck && tileCountAt(tiles, hex, kind) < (owed.get(hex) ?? 0)
  // From the second night on no shelter may be added (D7.9).
  const isFixed = (kind: TileKind) => open.standing !== undefined && (rules.tiles.get(kind)?.stays ?? false)
  return {
    tiles,
    mayAdd: (kind, hex) =>
      ((left.get(kind) ?? 0) > 0 || isOwed(kind, hex)) && !siteRefusal(rules, kind, hex) && !isFixed(kind),
    add: (kind, hex) =>
      soundLayout(
        ground,
        withTile(tiles, hex, kind),
        isOwed(kind, hex) ? counts : { ...counts, [kind]: (counts[kind] ?? 0) + 1 },
      ),
    paid: () => soundLayout(ground, tilesWithTrucksOwed(open, tiles), counts),
  }
}
