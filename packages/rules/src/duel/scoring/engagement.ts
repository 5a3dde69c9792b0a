import { linesOf } from '../../core/index.ts'
import type { Rules } from '../rules/rules.ts'
import type { ScoringScene } from '../rules/rules-data.ts'
import type { LedgerEntry } from '../state/ledger.ts'
import type { DuelOpen } from '../state/open.ts'
import { hasCloud, hasStorm, isFullMoon, isSummerActive } from '../state/queries.ts'
import type { DuelModifier } from '../words/reasons.ts'
import { ledgerEntryOf } from './entry.ts'

/** The modifiers of table S2, whose points go to the British; each counts once for the whole engagement. */
export const engagementModifiers: readonly DuelModifier<ScoringScene>[] = [
  // 1 VP for each squadron that met the Mosquito, at most 2.
  {
    rule: 'S2',
    reason: 'squadronsEngaged',
    applies: () => true,
    points: ({ open }) => Math.min(2, open.engaged.length),
  },
  { rule: 'S2', reason: 'fullMoon', applies: ({ open }) => isFullMoon(open), points: () => 1 },
  { rule: 'D8.3', reason: 'summer', applies: ({ open }) => isSummerActive(open), points: () => 1 },
  { rule: 'D8.2', reason: 'cloud', applies: ({ open, hex }) => hasCloud(open, hex), points: () => -1 },
  { rule: 'D8.2', reason: 'storm', applies: ({ open, hex }) => hasStorm(open, hex), points: () => -2 },
  {
    rule: 'S2',
    reason: 'mosquitoLow',
    applies: ({ open }) => open.mosquito?.height === 'low',
    points: () => -1,
  },
]

/**
 * The ledger entry of the Mosquito's engagement with fighters at the end of a fighters' turn, scored in the Mosquito's
 * hex (D15.9); none when it met no squadron.
 */
export function engagementEntries(rules: Rules, open: DuelOpen): LedgerEntry[] {
  if (!open.mosquito || open.engaged.length === 0) return []
  const scene = { rules, open, hex: open.mosquito.at }
  return [ledgerEntryOf(open, 'S2', 'british', linesOf(rules.tables.engagement, scene), scene.hex)]
}
