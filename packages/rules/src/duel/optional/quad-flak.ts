import { defineOption } from '../rules/define-option.ts'
import type { MosquitoMoveScoringInput } from '../rules/rules.ts'
import { ledgerEntryOf } from '../scoring/entry.ts'
import type { LedgerEntry } from '../state/ledger.ts'
import { intactTileCount } from '../state/queries.ts'

/**
 * The number of tiles of quad flak, of acoustic mirror and of rail flak: two each, a choice of this edition (D12.11).
 */
export const expansionTileCount = 2
export const quadFlak = 'quadFlak'

function fire({ rules, open, hex, move }: MosquitoMoveScoringInput): LedgerEntry[] {
  // A Mosquito that stays in its hex does not fly into it, so quad flak does not fire (R68); in version 1 it fired at
  // the end of every low move.
  const enters = move.moved || rules.version < 2
  const guns = enters && move.height === 'low' ? intactTileCount(open, hex, quadFlak) : 0
  if (guns === 0) return []
  return [
    ledgerEntryOf(open, 'D12.6', 'german', [{ rule: 'D12.6', reason: 'quadFlak', points: 2 * guns }], hex),
  ]
}

const words = {
  reasons: ['quadFlak'],
} as const
declare module '../words/option-words.ts' {
  interface WordsByRule {
    'D12.6': typeof words
  }
}

/**
 * D12.6, quad flak: the tile kind `quadFlak` replaces another tile. A low Mosquito that flies into the hex gives the
 * German 2 VP for each quad flak there, even for one that it bombs in the same turn (ledger table D12.6, in
 * `mosquitoFlew`).
 */
export const quadFlakRule = defineOption({
  rule: 'D12.6',
  group: 'expansions',
  solo: 'noEffect',
  words,
  stock: [{ sides: [quadFlak], count: expansionTileCount, replacing: true }],
  tiles: [{ kind: quadFlak, rule: 'D12.6', destructible: true, isRed: true }],
  stages: { mosquitoFlew: (before) => [{ id: 'quadFlak', entries: fire }, ...before] },
})
