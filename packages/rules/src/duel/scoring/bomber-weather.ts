import type { Hex } from '../../core/index.ts'
import type { LedgerEntry } from '../ledger.ts'
import type { DuelOpen } from '../state/open.ts'
import { hasFog, hasStorm } from '../state/queries.ts'
import { entryOf } from './entry.ts'
import type { DuelLine } from './reasons.ts'

const booked = (open: DuelOpen, hex: Hex, line: DuelLine): LedgerEntry =>
  entryOf(open, 'S6', 'german', [line], hex)

/** S6: the bomber takes off in fog (D8.4). */
export const takeOffInFog = (open: DuelOpen, hex: Hex): LedgerEntry[] =>
  hasFog(open, hex) ? [booked(open, hex, { rule: 'D8.4', reason: 'takeOffInFog', points: 1 })] : []

/** S6: the bomber enters a storm hex (D8.5). */
export const throughStorm = (open: DuelOpen, hex: Hex): LedgerEntry[] =>
  hasStorm(open, hex) ? [booked(open, hex, { rule: 'D8.5', reason: 'storm', points: 2 })] : []

/** S6: the bomber lands in fog (D8.4, D15.2). */
export const landingInFog = (open: DuelOpen, hex: Hex): LedgerEntry[] =>
  hasFog(open, hex) ? [booked(open, hex, { rule: 'D8.4', reason: 'landingInFog', points: 2 })] : []
