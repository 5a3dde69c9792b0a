import type { Hex } from '../../core/index.ts'
import type { LedgerEntry } from '../ledger.ts'
import type { DuelOpen } from '../state/open.ts'
import { intact } from '../state/queries.ts'
import { entryOf } from './entry.ts'

/** S7: the Mosquito bombs past balloons (D5.7). @param destroyed barriers that this very attack destroys */
export function balloonLosses(open: DuelOpen, hex: Hex, destroyed: number): LedgerEntry[] {
  const left = intact(open, hex, 'balloonBarrier') - destroyed
  return left > 0
    ? [entryOf(open, 'S7', 'german', [{ rule: 'D5.7', reason: 'balloons', points: left }], hex)]
    : []
}
