import { type Hex, linesWithFloor, pointsOfLines } from '../../core/index.ts'
import type { Side } from '../board/pieces.ts'
import type { LedgerEntry } from '../state/ledger.ts'
import type { DuelOpen } from '../state/open.ts'
import type { DuelLedgerLine } from '../words/reasons.ts'

/** A ledger entry of the present night and round. Its total is the sum of its lines, never below 0 (D15.1). */
export function ledgerEntryOf(
  open: DuelOpen,
  table: string,
  to: Side,
  lines: DuelLedgerLine[],
  hex?: Hex,
): LedgerEntry {
  const whole = linesWithFloor(lines, 'D15.1')
  const entry: LedgerEntry = {
    table,
    to,
    total: pointsOfLines(whole),
    lines: whole,
    night: open.night,
    round: open.round,
  }
  if (hex !== undefined) entry.hex = hex
  return entry
}

/** The change of the VP track by ledger entries: positive for the British, negative for the Germans (D9.2). */
export const vpChangeOf = (entries: readonly LedgerEntry[]): number =>
  entries.reduce((sum, { to, total }) => sum + (to === 'british' ? total : -total), 0)
