import { defineOption } from '../rules/define-option.ts'
import type { MosquitoScene } from '../rules/rules.ts'
import { ledgerEntryOf } from '../scoring/entry.ts'
import type { LedgerEntry } from '../state/ledger.ts'
import { intactTiles } from '../state/queries.ts'

/** Own choice (D12.11): two each of quad flak, acoustic mirror and rail flak. */
export const expansionTileCount = 2
export const quadFlak = 'quadFlak'

function fire({ rules, open, hex, move }: MosquitoScene): LedgerEntry[] {
  // A piece that stays enters nothing; up to version 1 the guns fired at the end of every low move.
  const enters = move.moved || rules.version < 2
  const guns = enters && move.height === 'low' ? intactTiles(open, hex, quadFlak) : 0
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
 * D12.6, quad flak: tile kind `quadFlak` in the place of another. A low Mosquito that flies into the hex gives the
 * German 2 VP for each, also for those that it bombs in the same turn (ledger table D12.6, in `mosquitoFlew`).
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
