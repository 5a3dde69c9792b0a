import { linesOf } from '../../../core/index.ts'
import type { EnteringScene, Stage } from '../../rules/rules.ts'
import type { Scene } from '../../rules/rules-data.ts'
import { ledgerEntryOf } from '../../scoring/entry.ts'
import { litSquadron } from '../../scoring/interception.ts'
import type { LedgerEntry } from '../../state/ledger.ts'
import { hasCloud, hasStorm, intact, isFullMoon, summerActs } from '../../state/queries.ts'
import type { DuelModifier } from '../../words/reasons.ts'
import { flyingAt, boarRule as rule } from './slice.ts'

/** Checked only when the bomber is there: a strike here reveals it. */
const isTarget = ({ open, hex }: Scene): boolean => open.bomber?.struck === hex
const lightsIn = ({ open, hex }: Scene): number => intact(open, hex, 'searchlight')

/** Tokens that find the bomber: in cloud or storm only over a searchlight, or over the burning target. */
function hunting(scene: Scene): number {
  const { open, hex, move } = scene
  const isDark = (hasCloud(open, hex) || hasStorm(open, hex)) && lightsIn(scene) === 0
  return isDark && !move?.struck ? 0 : flyingAt(open, hex)
}

/** The points of the searchlights for one token: none in the target's hex. */
export const lightsForBoar = (scene: Scene): number =>
  hunting(scene) > 0 && !isTarget(scene) ? lightsIn(scene) : 0

/** Table D12.5, to the German; each line counts every token, but that of the searchlights. */
export const boarModifiers: readonly DuelModifier<Scene>[] = [
  { rule, reason: 'wildBoar', applies: () => true, points: (scene) => 2 * hunting(scene) },
  { rule, reason: 'fullMoon', applies: ({ open }) => isFullMoon(open), points: hunting },
  { rule: 'D8.3', reason: 'summer', applies: ({ open }) => summerActs(open), points: hunting },
  {
    rule,
    reason: 'searchlights',
    applies: (scene) => litSquadron(scene) === undefined,
    points: lightsForBoar,
  },
]

const boarFight = (scene: EnteringScene): LedgerEntry[] =>
  hunting(scene) > 0
    ? [ledgerEntryOf(scene.open, rule, 'german', linesOf(boarModifiers, scene), scene.hex)]
    : []

/** After the squadrons' fight. */
export const boarEntering = (before: readonly Stage<EnteringScene>[]): Stage<EnteringScene>[] =>
  before.flatMap((stage) =>
    stage.id === 'interception' ? [stage, { id: 'wildBoar', entries: boarFight }] : [stage],
  )
