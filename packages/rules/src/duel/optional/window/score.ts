import { linesOf } from '../../../core/index.ts'
import { maximumRouteCards } from '../../board/pieces.ts'
import type { HexEntryScoringInput, ScoringStage } from '../../rules/rules.ts'
import type { ScoringScene } from '../../rules/rules-data.ts'
import { ledgerEntryOf } from '../../scoring/entry.ts'
import type { LedgerEntry } from '../../state/ledger.ts'
import { hasCloud, hasStorm, intactTileCount, isFullMoon, isSummerActive } from '../../state/queries.ts'
import type { DuelModifier } from '../../words/reasons.ts'
import { windowRuleId as rule, windowCards } from './slice.ts'

const isTarget = ({ open, hex }: ScoringScene): boolean => open.bomber?.struck === hex

/** The modifiers of table D12.4, whose points go to the British. */
export const windowModifiers: readonly DuelModifier<ScoringScene>[] = [
  { rule, reason: 'window', applies: () => true, points: () => 2 },
  { rule, reason: 'windowOverTarget', applies: isTarget, points: () => 2 },
  { rule, reason: 'fullMoon', applies: ({ open }) => isFullMoon(open), points: () => 1 },
  { rule: 'D8.3', reason: 'summer', applies: ({ open }) => isSummerActive(open), points: () => 1 },
  {
    rule,
    reason: 'searchlights',
    applies: (scene) => !isTarget(scene),
    points: ({ open, hex }) => intactTileCount(open, hex, 'searchlight'),
  },
  { rule: 'D8.2', reason: 'cloud', applies: ({ open, hex }) => hasCloud(open, hex), points: () => -2 },
]

/** The ledger entry of a Window card in the hex that the bomber enters; none in a storm. */
const window = (scene: HexEntryScoringInput): LedgerEntry[] =>
  scene.move.window && !hasStorm(scene.open, scene.hex)
    ? [ledgerEntryOf(scene.open, rule, 'british', linesOf(windowModifiers, scene), scene.hex)]
    : []

/**
 * The ledger entry after the landing: 4 VP to the German for each Window card by which compass cards and Window cards
 * together exceed 14.
 */
function beyond({ open, move, hex }: HexEntryScoringInput): LedgerEntry[] {
  const used = windowCards.of(open).used.length
  const over = Math.min(used, (open.bomber?.flown.length ?? 0) + used - maximumRouteCards)
  return move.landed && over > 0
    ? [ledgerEntryOf(open, rule, 'german', [{ rule, reason: 'windowBeyond', points: 4 * over }], hex)]
    : []
}

/**
 * The scoring stages of the bomber's entry into a hex, with two for Window: a Window card after S1, and the cost of
 * cards beyond 14 last.
 */
export const entryStagesWithWindow = (
  before: readonly ScoringStage<HexEntryScoringInput>[],
): ScoringStage<HexEntryScoringInput>[] => [
  ...before.flatMap((stage) =>
    stage.id === 'strike' ? [stage, { id: 'window', entries: window }] : [stage],
  ),
  { id: 'windowBeyond', entries: beyond },
]
