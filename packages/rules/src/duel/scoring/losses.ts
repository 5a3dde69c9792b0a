import type { Hex } from '../../core/index.ts'
import type { LedgerEntry } from '../state/ledger.ts'
import type { DuelOpen } from '../state/open.ts'
import { hasFog, hasStorm, intactTileCount } from '../state/queries.ts'
import type { DuelLedgerLine } from '../words/reasons.ts'
import { ledgerEntryOf } from './entry.ts'

// The tables S6, S7 and S8 have no modifier lists, so options cannot add to them.

const byWeather = (open: DuelOpen, hex: Hex, line: DuelLedgerLine): LedgerEntry =>
  ledgerEntryOf(open, 'S6', 'german', [line], hex)

/** The S6 ledger entry for the bomber's take-off in fog (D8.4); none when the hex has no fog. */
export const fogTakeOffEntries = (open: DuelOpen, hex: Hex): LedgerEntry[] =>
  hasFog(open, hex) ? [byWeather(open, hex, { rule: 'D8.4', reason: 'takeOffInFog', points: 1 })] : []

/** The S6 ledger entry for the bomber's entry into a storm hex (D8.5); none when the hex has no storm. */
export const stormEntries = (open: DuelOpen, hex: Hex): LedgerEntry[] =>
  hasStorm(open, hex) ? [byWeather(open, hex, { rule: 'D8.5', reason: 'storm', points: 2 })] : []

/** The S6 ledger entry for the bomber's landing in fog (D8.4, D15.2); none when the hex has no fog. */
export const fogLandingEntries = (open: DuelOpen, hex: Hex): LedgerEntry[] =>
  hasFog(open, hex) ? [byWeather(open, hex, { rule: 'D8.4', reason: 'landingInFog', points: 2 })] : []

/**
 * The S7 ledger entry for a Mosquito that bombs in a hex with balloon barriers (D5.7); none when this attack destroys
 * them all.
 * @param destroyed the number of barriers that this attack destroys, which do not count
 */
export function balloonEntries(open: DuelOpen, hex: Hex, destroyed: number): LedgerEntry[] {
  const left = intactTileCount(open, hex, 'balloonBarrier') - destroyed
  return left > 0
    ? [ledgerEntryOf(open, 'S7', 'german', [{ rule: 'D5.7', reason: 'balloons', points: left }], hex)]
    : []
}

/** The S8 ledger entry for a squadron's crash: 2 VP over Germany, 4 VP in home waters (D6.12). */
export const crashEntry = (open: DuelOpen, hex: Hex, atSea: boolean): LedgerEntry =>
  ledgerEntryOf(
    open,
    'S8',
    'british',
    [{ rule: 'D6.12', reason: atSea ? 'crashAtSea' : 'crash', points: atSea ? 4 : 2 }],
    hex,
  )
