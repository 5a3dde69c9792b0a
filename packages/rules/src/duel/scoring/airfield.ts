import { linesOf } from '../../core/index.ts'
import type { AirfieldScene } from '../rules/rules-data.ts'
import {
  blockadeAtAnyAltitudeDifference,
  blockadeAtTakeOffDifference,
  hasDifference,
  stormAtTakeOffDifference,
} from '../setup/editions.ts'
import type { LedgerEntry } from '../state/ledger.ts'
import { hasFog, hasStorm, intactTileCount, isMosquitoOver } from '../state/queries.ts'
import type { DuelModifier } from '../words/reasons.ts'
import { ledgerEntryOf } from './entry.ts'

/**
 * Whether the Mosquito blockades an airport (D5.4): it is over the airport at low altitude (in the first edition at
 * any), and no intact balloon barrier stands there.
 */
function isBlockaded({ rules, open, hex, use }: AirfieldScene): boolean {
  if (!isMosquitoOver(open, hex) || intactTileCount(open, hex, 'balloonBarrier') > 0) return false
  if (use === 'landing' && hasDifference(rules, blockadeAtTakeOffDifference)) return false
  return hasDifference(rules, blockadeAtAnyAltitudeDifference) || open.mosquito?.height === 'low'
}

/** Whether a storm makes a take-off or landing dangerous; by the German rulebook of 2007 only a take-off. */
const isInStorm = ({ rules, open, hex, use }: AirfieldScene): boolean =>
  hasStorm(open, hex) && !(use === 'landing' && hasDifference(rules, stormAtTakeOffDifference))

/** The modifiers of table S3, whose points go to the British: one take-off or landing of a squadron. */
export const airfieldModifiers: readonly DuelModifier<AirfieldScene>[] = [
  { rule: 'S3', reason: 'fog', applies: ({ open, hex }) => hasFog(open, hex), points: () => 1 },
  { rule: 'S3', reason: 'storm', applies: isInStorm, points: () => 1 },
  { rule: 'D5.4', reason: 'blockade', applies: isBlockaded, points: () => 1 },
  {
    rule: 'D5.5',
    reason: 'airportBombs',
    applies: () => true,
    points: ({ open, hex }) => open.ground.airportBombs[hex] ?? 0,
  },
]

/** The ledger entry of one take-off or landing of a squadron; none when nothing makes it dangerous. */
export function airfieldUseEntries(scene: AirfieldScene): LedgerEntry[] {
  const lines = linesOf(scene.rules.tables.airfield, scene)
  return lines.length === 0 ? [] : [ledgerEntryOf(scene.open, 'S3', 'british', lines, scene.hex)]
}
