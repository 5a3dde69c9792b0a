import type { Hex } from '../../core/index.ts'
import type { Altitude } from '../board/pieces.ts'
import type { Rules } from '../rules/rules.ts'
import { strikeEntry } from '../scoring/strike.ts'
import type { LedgerEntry } from '../state/ledger.ts'
import type { DuelOpen } from '../state/open.ts'

/** The VP that a strike on a city would give now, as far as public knowledge tells (S1). */
export function strikeForecast(
  rules: Rules,
  { open }: { open: DuelOpen },
  target: Hex,
  altitude: Altitude,
): LedgerEntry {
  const bomber = { at: target, flown: [], landed: false, ...open.bomber, height: altitude, altitude }
  return strikeEntry({ rules, open: { ...open, bomber }, hex: target })
}
