import { linesOf } from '../../../core/index.ts'
import type { HexEntryScoringInput, ScoringStage } from '../../rules/rules.ts'
import type { ScoringScene } from '../../rules/rules-data.ts'
import { ledgerEntryOf } from '../../scoring/entry.ts'
import { litSquadron } from '../../scoring/interception.ts'
import type { LedgerEntry } from '../../state/ledger.ts'
import { hasCloud, hasStorm, intactTileCount, isFullMoon, isSummerActive } from '../../state/queries.ts'
import type { DuelModifier } from '../../words/reasons.ts'
import { boarsFlyingAt, boarRuleId as rule } from './slice.ts'

/**
 * Whether the bomber has struck this hex. It is only asked about the hex that the bomber has entered, where a strike
 * has already revealed the target.
 */
const isTarget = ({ open, hex }: ScoringScene): boolean => open.bomber?.struck === hex
const lightsIn = ({ open, hex }: ScoringScene): number => intactTileCount(open, hex, 'searchlight')

/**
 * The number of tokens that find the bomber in its hex: in cloud or storm only with a searchlight there, or when the
 * bomber strikes there.
 */
function hunting(scene: ScoringScene): number {
  const { open, hex, move } = scene
  const isDark = (hasCloud(open, hex) || hasStorm(open, hex)) && lightsIn(scene) === 0
  return isDark && !move?.struck ? 0 : boarsFlyingAt(open, hex)
}

/** The points that searchlights give to one token; none in the target's hex. */
export const searchlightPointsForBoar = (scene: ScoringScene): number =>
  hunting(scene) > 0 && !isTarget(scene) ? lightsIn(scene) : 0

/**
 * The modifiers of table D12.5, whose points go to the German. Each counts once for every token, except the modifier of
 * the searchlights, which counts for one token.
 */
export const boarModifiers: readonly DuelModifier<ScoringScene>[] = [
  { rule, reason: 'wildBoar', applies: () => true, points: (scene) => 2 * hunting(scene) },
  { rule, reason: 'fullMoon', applies: ({ open }) => isFullMoon(open), points: hunting },
  { rule: 'D8.3', reason: 'summer', applies: ({ open }) => isSummerActive(open), points: hunting },
  {
    rule,
    reason: 'searchlights',
    applies: (scene) => litSquadron(scene) === undefined,
    points: searchlightPointsForBoar,
  },
]

const boarFight = (scene: HexEntryScoringInput): LedgerEntry[] =>
  hunting(scene) > 0
    ? [ledgerEntryOf(scene.open, rule, 'german', linesOf(boarModifiers, scene), scene.hex)]
    : []

/** The scoring stages of the bomber's entry into a hex, with a stage for the Wild Boars after the squadrons' fight. */
export const entryStagesWithBoars = (
  before: readonly ScoringStage<HexEntryScoringInput>[],
): ScoringStage<HexEntryScoringInput>[] =>
  before.flatMap((stage) =>
    stage.id === 'interception' ? [stage, { id: 'wildBoar', entries: boarFight }] : [stage],
  )
