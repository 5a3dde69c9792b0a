import type { Hex } from '../../core/index.ts'
import { type Layout, layoutOf } from '../defences/layout.ts'
import { tidyTiles } from '../defences/tiles.ts'
import type { TileKind, TilesByHex } from '../pieces.ts'
import type { Rules } from '../rules.ts'
import type { DuelOpen } from '../state/open.ts'

/** A tile that somebody would like to have in a hex. */
export interface Wish {
  kind: TileKind
  hex: Hex
}

/** Grants wishes in their order, each as long as the deployment can still be completed. */
function grant(layout: Layout, wishes: readonly Wish[]): Layout {
  return wishes.reduce(
    (sofar, { kind, hex }) => (sofar.mayAdd(kind, hex) ? sofar.add(kind, hex) : sofar),
    layout,
  )
}

/** The pattern laid hex by hex and tile by tile: every hex gets its first kind before any gets its second. */
export const inTurn = (hexes: readonly Hex[], pattern: readonly TileKind[]): Wish[] =>
  pattern.flatMap((kind) => hexes.map((hex) => ({ kind, hex })))

/**
 * Lays what tiles are left, whatever they can show, round and round over these hexes and, where a kind stands in
 * cities or at airports only, over those. Deployments that can be completed are all completed to the same number of
 * tiles, so that this ends with the last one.
 */
function useUp(rules: Rules, layout: Layout, hexes: readonly Hex[]): Layout {
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
 * Keeps what lies there, pays the trucks that are owed (D3), grants the wishes and uses up the rest. @param rest hexes
 * for tiles that no wish names @returns undefined if these tiles cannot be completed to a legal deployment
 */
export function deploy(
  rules: Rules,
  open: DuelOpen,
  tiles: TilesByHex,
  wishes: readonly Wish[],
  rest: readonly Hex[],
): TilesByHex | undefined {
  const layout = layoutOf(rules, open, tiles)
  return layout && tidyTiles(useUp(rules, grant(layout.paid(), wishes), rest).tiles)
}
