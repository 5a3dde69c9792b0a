import { linesOf, linesWithFloor, pointsOfLines } from '../../core/index.ts'
import type { SquadronId } from '../board/pieces.ts'
import type { FighterScene, ScoringScene, SearchlightScene } from '../rules/rules-data.ts'
import type { LedgerEntry } from '../state/ledger.ts'
import {
  airborneSquadronsAt,
  hasCloud,
  hasStorm,
  intactTileCount,
  isFullMoon,
  isSummerActive,
} from '../state/queries.ts'
import type { DuelLedgerLine, DuelModifier } from '../words/reasons.ts'
import { ledgerEntryOf } from './entry.ts'

/**
 * The modifiers of table S4, whose points go to the German: each airborne squadron in the hex that the bomber enters.
 */
export const interceptionModifiers: readonly DuelModifier<FighterScene>[] = [
  { rule: 'S4', reason: 'squadron', applies: () => true, points: () => 2 },
  {
    rule: 'D7.3',
    reason: 'radars',
    applies: () => true,
    points: ({ open, hex }) => intactTileCount(open, hex, 'radar'),
  },
  { rule: 'S4', reason: 'fullMoon', applies: ({ open }) => isFullMoon(open), points: () => 1 },
  { rule: 'D8.3', reason: 'summer', applies: ({ open }) => isSummerActive(open), points: () => 1 },
  { rule: 'D8.2', reason: 'cloud', applies: ({ open, hex }) => hasCloud(open, hex), points: () => -1 },
  { rule: 'D8.2', reason: 'storm', applies: ({ open, hex }) => hasStorm(open, hex), points: () => -2 },
  {
    rule: 'S4',
    reason: 'squadronLower',
    applies: ({ open, squadron }) => open.bomber?.height === 'high' && squadron.height === 'low',
    points: () => -1,
  },
]

/** The modifiers of table S4 for the one squadron that gets the searchlights' bonus: 1 VP for each searchlight. */
export const searchlightModifiers: readonly DuelModifier<SearchlightScene>[] = [
  { rule: 'D7.3', reason: 'searchlights', applies: () => true, points: ({ lights }) => lights },
]

interface Fight {
  scene: FighterScene
  lines: DuelLedgerLine[]
  sum: number
  /** The ledger lines that the searchlights' bonus would add if this squadron got it. */
  lights: DuelLedgerLine[]
}

/** The ledger lines that the hex's searchlights would add for a squadron (S4). */
const lightsFor = (scene: FighterScene, lights: number): DuelLedgerLine[] =>
  linesOf(scene.rules.tables.searchlights, { ...scene, lights }).map((line) => ({ ...line, of: scene.id }))

function fightOf(scene: FighterScene, lights: number): Fight {
  const lines = linesOf(scene.rules.tables.interception, scene).map((line) => ({ ...line, of: scene.id }))
  return { scene, lines, sum: pointsOfLines(lines), lights: lights > 0 ? lightsFor(scene, lights) : [] }
}

const fightsIn = (scene: ScoringScene): Fight[] => {
  const lights = intactTileCount(scene.open, scene.hex, 'searchlight')
  return airborneSquadronsAt(scene.open, scene.hex).map((id) =>
    fightOf({ ...scene, id, squadron: scene.open.squadrons[id] }, lights),
  )
}

const gain = ({ sum, lights }: Fight): number => Math.max(0, sum + pointsOfLines(lights)) - Math.max(0, sum)

/** The total of S4 if one squadron at most gets the searchlights, before the British absorb some of it. */
const totalOf = (scene: ScoringScene, fights: readonly Fight[], lit?: Fight): number =>
  ledgerEntryOf(scene.open, 'S4', 'german', linesOfFight(scene, fights, lit)).total

/**
 * The squadron that gets the searchlights' bonus in S4: the one for which it raises the German's points most, where a
 * sum below 0 counts as 0. Undefined when there is no bonus, or when another piece gets more from it.
 */
function bestLit(scene: ScoringScene, fights: readonly Fight[]): Fight | undefined {
  if (fights.every(({ lights }) => lights.length === 0)) return undefined
  const best = fights.reduce((a, b) => (gain(b) > gain(a) ? b : a))
  // In the total, which is never below 0, flak may take off again what the squadron gains (R115).
  const most = scene.rules.version < 4 ? gain(best) : totalOf(scene, fights, best) - totalOf(scene, fights)
  const others = linesOf(scene.rules.tables.searchlightsElsewhere, scene)
  return others.some(({ points }) => points > most) ? undefined : best
}

/** The ledger lines of a fight, in which one squadron at most gets the searchlights. */
function linesOfFight(
  scene: ScoringScene,
  fights: readonly Fight[],
  lit: Fight | undefined,
): DuelLedgerLine[] {
  const lines = fights.flatMap((fight) =>
    linesWithFloor(fight === lit ? [...fight.lines, ...fight.lights] : fight.lines, 'D15.1'),
  )
  return [...lines, ...linesOf(scene.rules.tables.interceptionTotal, scene)]
}

/** The squadron that gets the searchlights' bonus of a hex in S4, if one does. */
export const litSquadron = (scene: ScoringScene): SquadronId | undefined =>
  bestLit(scene, fightsIn(scene))?.scene.id

/** Whether the bomber was intercepted on its move, decided by the ledger of the move. */
export const wasIntercepted = (ledger: readonly LedgerEntry[]): boolean =>
  ledger.some(({ table }) => table === 'S4')

/**
 * The ledger entry of the fight in the hex that the bomber has entered (S4); none when no squadron is airborne there.
 */
export function interceptionEntries(scene: ScoringScene): LedgerEntry[] {
  const fights = fightsIn(scene)
  if (fights.length === 0) return []
  const lines = linesOfFight(scene, fights, bestLit(scene, fights))
  const absorbed = linesOf(scene.rules.tables.interceptionAbsorbed, scene)
  return [ledgerEntryOf(scene.open, 'S4', 'german', [...lines, ...absorbed], scene.hex)]
}
