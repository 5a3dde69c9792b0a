import type { TileKind, TilesByHex } from '../board/pieces.ts'
import { remainingCounts as remainingOf } from '../defences/assignment.ts'
import { countTiles } from '../defences/tiles.ts'
import type { Rules } from '../rules/rules.ts'
import type { DuelOpen } from '../state/open.ts'

/**
 * The number of further tiles of each kind that a deployment can take, each kind considered alone (D2.3); 0 for kinds
 * that stay as they stood last night (D7.9).
 */
export function furtherTileCounts(
  rules: Rules,
  tiles: TilesByHex,
  open?: Pick<DuelOpen, 'standing'>,
): ReadonlyMap<TileKind, number> {
  const left = remainingOf(rules.stock, countTiles(tiles))
  if (!open?.standing) return left
  return new Map([...left].map(([kind, count]) => [kind, rules.tiles.get(kind)?.stays ? 0 : count]))
}
