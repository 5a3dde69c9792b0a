import type { Hex } from '../../core/index.ts'
import type { TileCounts, TileKind } from '../board/pieces.ts'
import { markersForHit } from '../mosquito/legality.ts'
import { arrivalEntries, arrivalFromMove } from '../orders/bomber.ts'
import type { Rules } from '../rules/rules.ts'
import { vpChangeOf } from '../scoring/entry.ts'
import { addCounts } from '../state/counts.ts'
import type { DuelOpen } from '../state/open.ts'
import { intactTileCount } from '../state/queries.ts'
import { solo } from './slice.ts'

/**
 * The VP that the British would lose if the bomber entered a hex in the present state: all ledger entries there, less
 * the points of a strike.
 */
function harmIn(rules: Rules, open: DuelOpen, at: Hex): number {
  const { card, cities } = solo.of(open)
  const entered = cities + (rules.board.city(at) ? 1 : 0)
  const isOut = open.bomber?.struck === undefined
  const struck = isOut && entered > cities && entered === card?.target
  const own = { aside: [], reshuffled: false, markers: 0, cities: entered }
  // The heading is arbitrary, because no scoring depends on it.
  const move = { card: 'E' as const, at, altitude: 'high' as const, struck, landed: false, ...own }
  const arrival = arrivalFromMove(rules, { open }, move)
  return arrival ? 0 - vpChangeOf(arrivalEntries(rules, arrival)) : 0
}

const without = (open: DuelOpen, at: Hex, kind: TileKind): DuelOpen => ({
  ...open,
  ground: { ...open.ground, destroyed: addCounts(open.ground.destroyed, at, { [kind]: 1 }) },
})

/** The kind of tile whose destruction saves the British most VP in a hex, and the VP that it saves. */
function mostHarmful(rules: Rules, open: DuelOpen, at: Hex): { kind?: TileKind; saves: number } {
  const harm = harmIn(rules, open, at)
  let most: { kind?: TileKind; saves: number } = { saves: 0 }
  for (const { kind, destructible } of rules.tiles.values()) {
    if (!destructible || intactTileCount(open, at, kind) === 0) continue
    const saves = harm - harmIn(rules, without(open, at, kind), at)
    if (saves > most.saves) most = { kind, saves }
  }
  return most
}

/**
 * The tiles in a hex that a smart Mosquito bombs (D11.8): the most harmful tile first, each evaluated after the earlier
 * ones are gone. It bombs only tiles that save more VP than a hit costs in markers, the surcharge for smoke included.
 */
export function tilesWorthBombing(rules: Rules, open: DuelOpen, at: Hex, markers: number): TileCounts {
  const price = markersForHit(open, at)
  const bombed: TileCounts = {}
  let now = open
  for (let left = markers; left >= price; left -= price) {
    const { kind, saves } = mostHarmful(rules, now, at)
    if (kind === undefined || saves <= price) break
    bombed[kind] = (bombed[kind] ?? 0) + 1
    now = without(now, at, kind)
  }
  return bombed
}
