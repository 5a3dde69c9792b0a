import { firstRefusal, type Hex, type Refusal } from '../../core/index.ts'
import type { TileKind, TilesByHex } from '../board/pieces.ts'
import type { Rules } from '../rules/rules.ts'
import type { DuelOpen } from '../state/open.ts'
import { refusal } from '../words/refusal.ts'
import { overDemandOf } from './assignment.ts'
import { fuelTruck } from './stock.ts'
import { countTiles, tidyTiles, tileCountAt } from './tiles.ts'
import { trucksOwed } from './trucks-owed.ts'

type DefenceRules = Pick<Rules, 'board' | 'tiles' | 'stock'>

/** The refusal of a tile of some kind in a hex (D7.1), or undefined. */
export function siteRefusal({ board, tiles }: DefenceRules, kind: TileKind, hex: Hex): Refusal | undefined {
  if (!board.hexes.has(hex)) return refusal('D1.1', 'hex.unknown', { hex })
  const traits = tiles.get(kind)
  if (!traits) return refusal('D2.3', 'tile.unknown', { kind })
  if (board.isHomeWaters(hex)) return refusal('D7.1', 'tile.homeWaters', { kind, hex })
  if (traits.only === 'city' && !board.city(hex)) return refusal(traits.rule, 'tile.onlyCity', { kind, hex })
  if (traits.only === 'germanAirport' && board.airport(hex) !== 'german')
    return refusal(traits.rule, 'tile.onlyGermanAirport', { kind, hex })
  return undefined
}

function sitesRefusal(rules: DefenceRules, tiles: TilesByHex): Refusal | undefined {
  for (const [key, here] of Object.entries(tiles)) {
    // A key like `007` is refused, because it would be a second name for hex 7.
    if (String(Number(key)) !== key) return refusal('D1.1', 'hex.unknown', { hex: key })
    for (const kind of Object.keys(here)) {
      const refused = siteRefusal(rules, kind, Number(key))
      if (refused) return refused
    }
  }
  return undefined
}

/**
 * The refusal of tiles that the stock cannot be turned to show (D2.3), which names the kinds in excess; or undefined.
 */
function stockRefusal({ stock }: DefenceRules, tiles: TilesByHex): Refusal | undefined {
  const over = overDemandOf(stock, countTiles(tiles))
  return (
    over &&
    refusal('D2.3', 'tiles.over', {
      kinds: over.kinds.join(','),
      wanted: over.wanted,
      available: over.available,
    })
  )
}

/**
 * The refusal of a deployment in which squadrons share an airport without the necessary fuel trucks (D3), or undefined.
 */
function trucksRefusal(open: DuelOpen, tiles: TilesByHex): Refusal | undefined {
  for (const [hex, needed] of trucksOwed(open)) {
    const placed = tileCountAt(tiles, hex, fuelTruck)
    if (placed < needed) return refusal('D3', 'fuelTrucks.missing', { hex, needed, placed })
  }
  return undefined
}

/**
 * The refusal of a deployment in which the tiles that stay for all nights do not stand exactly as last night (D7.9), or
 * undefined.
 */
function standingRefusal(
  { tiles: traits }: DefenceRules,
  open: DuelOpen,
  tiles: TilesByHex,
): Refusal | undefined {
  if (!open.standing) return undefined
  for (const hex of new Set([...Object.keys(tiles), ...Object.keys(open.standing)])) {
    for (const { kind, stays } of traits.values()) {
      const stood = tileCountAt(open.standing, Number(hex), kind)
      if (stays && tileCountAt(tiles, Number(hex), kind) !== stood)
        return refusal('D7.9', 'tile.stays', { kind, hex, stood })
    }
  }
  return undefined
}

/**
 * The refusal of tiles because of their hexes (D7.1, D7.9) or because of the stock (D2.3), or undefined.
 * @param needed the tiles that are counted against the stock
 */
const placementRefusal = (
  rules: DefenceRules,
  open: DuelOpen,
  tiles: TilesByHex,
  needed: TilesByHex,
): Refusal | undefined =>
  firstRefusal(
    () => sitesRefusal(rules, tiles),
    () => standingRefusal(rules, open, tiles),
    () => stockRefusal(rules, needed),
  )

/** The refusal of a complete deployment (D7.1, D7.9, D2.3, D3), or undefined. */
export function defencesRefusal(
  rules: DefenceRules,
  open: DuelOpen,
  placed: TilesByHex,
): Refusal | undefined {
  const tiles = tidyTiles(placed)
  return placementRefusal(rules, open, tiles, tiles) ?? trucksRefusal(open, tiles)
}

/**
 * The refusal of an unfinished deployment, or undefined: owed fuel trucks may be missing, as long as the stock still
 * has tiles for them.
 */
export function unfinishedDefencesRefusal(
  rules: DefenceRules,
  open: DuelOpen,
  placed: TilesByHex,
): Refusal | undefined {
  const tiles = tidyTiles(placed)
  return placementRefusal(rules, open, tiles, tilesWithTrucksOwed(open, tiles))
}

/**
 * The tiles at the beginning of phase 4: none on the first night, later the tiles of last night that cannot be moved
 * (D7.9).
 */
export const tilesBeforeDeployment = (open: DuelOpen): TilesByHex => open.standing ?? {}

/** The placed tiles together with the fuel trucks that are still owed (D3). */
export function tilesWithTrucksOwed(open: DuelOpen, tiles: TilesByHex): TilesByHex {
  const result = { ...tiles }
  for (const [hex, needed] of trucksOwed(open)) {
    if (tileCountAt(tiles, hex, fuelTruck) < needed) result[hex] = { ...result[hex], [fuelTruck]: needed }
  }
  return result
}
