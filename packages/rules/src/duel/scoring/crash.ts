import type { Hex } from '../../core/index.ts'
import type { LedgerEntry } from '../ledger.ts'
import type { DuelOpen } from '../state/open.ts'
import { entryOf } from './entry.ts'

/** S8: a squadron crashes, over Germany for 2, in home waters for 4 (D6.12). */
export const crashLoss = (open: DuelOpen, hex: Hex, atSea: boolean): LedgerEntry =>
  entryOf(
    open,
    'S8',
    'british',
    [{ rule: 'D6.12', reason: atSea ? 'crashAtSea' : 'crash', points: atSea ? 4 : 2 }],
    hex,
  )
