import type { Hex } from '../../core/index.ts'
import type { LedgerEntry } from '../state/ledger.ts'
import type { DuelOpen } from '../state/open.ts'
import { hasFog, hasStorm, intactTiles } from '../state/queries.ts'
import type { DuelLine } from '../words/reasons.ts'
import { ledgerEntryOf } from './entry.ts'

// S6, S7 and S8: the tables that have no modifiers, so that options add nothing to them.

const byWeather = (open: DuelOpen, hex: Hex, line: DuelLine): LedgerEntry =>
  ledgerEntryOf(open, 'S6', 'german', [line], hex)

/** S6: the bomber takes off in fog (D8.4). */
export const takeOffInFog = (open: DuelOpen, hex: Hex): LedgerEntry[] =>
  hasFog(open, hex) ? [byWeather(open, hex, { rule: 'D8.4', reason: 'takeOffInFog', points: 1 })] : []

/** S6: the bomber enters a storm hex (D8.5). */
export const throughStorm = (open: DuelOpen, hex: Hex): LedgerEntry[] =>
  hasStorm(open, hex) ? [byWeather(open, hex, { rule: 'D8.5', reason: 'storm', points: 2 })] : []

/** S6: the bomber lands in fog (D8.4, D15.2). */
export const landingInFog = (open: DuelOpen, hex: Hex): LedgerEntry[] =>
  hasFog(open, hex) ? [byWeather(open, hex, { rule: 'D8.4', reason: 'landingInFog', points: 2 })] : []

/** S7: the Mosquito bombs past balloons (D5.7). @param destroyed barriers that this very attack destroys */
export function balloonLosses(open: DuelOpen, hex: Hex, destroyed: number): LedgerEntry[] {
  const left = intactTiles(open, hex, 'balloonBarrier') - destroyed
  return left > 0
    ? [ledgerEntryOf(open, 'S7', 'german', [{ rule: 'D5.7', reason: 'balloons', points: left }], hex)]
    : []
}

/** S8: a squadron crashes, over Germany for 2, in home waters for 4 (D6.12). */
export const crashLoss = (open: DuelOpen, hex: Hex, atSea: boolean): LedgerEntry =>
  ledgerEntryOf(
    open,
    'S8',
    'british',
    [{ rule: 'D6.12', reason: atSea ? 'crashAtSea' : 'crash', points: atSea ? 4 : 2 }],
    hex,
  )
