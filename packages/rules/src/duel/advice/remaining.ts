import { remaining as remainingOf } from '../defences/assignment.ts'
import { countTiles } from '../defences/tiles.ts'
import type { TileKind, TilesByHex } from '../pieces.ts'
import type { Rules } from '../rules.ts'

/** How many more tiles of each kind can still be placed beside these, each kind by itself (D2.3). */
export const remaining = (rules: Rules, tiles: TilesByHex): ReadonlyMap<TileKind, number> =>
  remainingOf(rules.stock, countTiles(tiles))
