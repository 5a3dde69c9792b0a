import { linesOf } from '../../core/index.ts'
import type { ScoringScene } from '../rules/rules-data.ts'
import type { LedgerEntry } from '../state/ledger.ts'
import { flakCountIn, intactTileCount } from '../state/queries.ts'
import type { DuelModifier } from '../words/reasons.ts'
import { ledgerEntryOf } from './entry.ts'

/** The modifiers of table S5, whose points go to the German: each flak in the hex that the bomber enters. */
export const flakModifiers: readonly DuelModifier<ScoringScene>[] = [
  { rule: 'S5', reason: 'flak', applies: () => true, points: () => 1 },
  {
    rule: 'D7.3',
    reason: 'searchlights',
    applies: () => true,
    points: ({ open, hex }) => intactTileCount(open, hex, 'searchlight'),
  },
  { rule: 'S5', reason: 'bomberLow', applies: ({ open }) => open.bomber?.height === 'low', points: () => 2 },
]

/** The ledger entry of all flak in a hex. Each line counts its modifier once for every gun. */
export function flakEntries(scene: ScoringScene): LedgerEntry[] {
  const guns = flakCountIn(scene)
  if (guns === 0) return []
  const lines = linesOf(scene.rules.tables.flak, scene).map((line) => ({
    ...line,
    points: line.points * guns,
  }))
  const total = linesOf(scene.rules.tables.flakTotal, scene)
  return [ledgerEntryOf(scene.open, 'S5', 'german', [...lines, ...total], scene.hex)]
}
