import {
  floored,
  type LedgerEntry,
  type LedgerLine,
  linesOf,
  type Modifier,
  sumOf,
} from '../../core/index.ts'
import type { SquadronId } from '../pieces.ts'
import { airborneAt, hasCloud, hasStorm, intact, isFullMoon, summerActs } from '../state/queries.ts'
import { entryOf } from './entry.ts'
import type { FighterScene, Scene } from './tables.ts'

/** S4 for each airborne squadron in the hex that the bomber enters: to the German. */
export const interceptionModifiers: readonly Modifier<FighterScene>[] = [
  { rule: 'S4', reason: 'squadron', applies: () => true, points: () => 2 },
  {
    rule: 'D7.3',
    reason: 'radars',
    applies: () => true,
    points: ({ open, hex }) => intact(open, hex, 'radar'),
  },
  { rule: 'S4', reason: 'fullMoon', applies: ({ open }) => isFullMoon(open), points: () => 1 },
  { rule: 'D8.3', reason: 'summer', applies: ({ open }) => summerActs(open), points: () => 1 },
  { rule: 'D8.2', reason: 'cloud', applies: ({ open, hex }) => hasCloud(open, hex), points: () => -1 },
  { rule: 'D8.2', reason: 'storm', applies: ({ open, hex }) => hasStorm(open, hex), points: () => -2 },
  {
    rule: 'S4',
    reason: 'squadronLower',
    applies: ({ open, squadron }) => open.bomber?.height === 'high' && squadron.height === 'low',
    points: () => -1,
  },
]

interface Fight {
  id: SquadronId
  lines: LedgerLine[]
  sum: number
}

const fightOf = (scene: Scene, id: SquadronId): Fight => {
  const squadron = scene.open.squadrons[id]
  const lines = linesOf(scene.rules.tables.interception, { ...scene, squadron }).map((line) => ({
    ...line,
    of: id,
  }))
  return { id, lines, sum: sumOf(lines) }
}

/** The searchlights help one squadron only: the one for which they give most after the floor. */
function withSearchlights(fights: Fight[], lights: number): Fight[] {
  if (lights === 0) return fights
  const gain = ({ sum }: Fight) => Math.max(0, sum + lights) - Math.max(0, sum)
  const best = fights.reduce((a, b) => (gain(b) > gain(a) ? b : a))
  const line = { rule: 'D7.3', reason: 'searchlights', points: lights }
  return fights.map((fight) =>
    fight === best ? { ...fight, lines: [...fight.lines, { ...line, of: fight.id }] } : fight,
  )
}

/** The fight in the hex that the bomber has entered; no entry when no squadron is in the air there. */
export function interception(scene: Scene): LedgerEntry[] {
  const fights = airborneAt(scene.open, scene.hex).map((id) => fightOf(scene, id))
  if (fights.length === 0) return []
  const lines = withSearchlights(fights, intact(scene.open, scene.hex, 'searchlight')).flatMap((fight) =>
    floored(fight.lines, 'D15.1'),
  )
  const total = linesOf(scene.rules.tables.interceptionTotal, scene)
  return [entryOf(scene.open, 'S4', 'german', [...lines, ...total], scene.hex)]
}
