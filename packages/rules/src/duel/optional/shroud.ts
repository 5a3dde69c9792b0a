import type { Contribution } from '../contribution.ts'
import type { FighterScene } from '../scoring/tables.ts'
import { hasCloud } from '../state/queries.ts'

/** The bomber high over a cloud that the searchlights light from below; seen by a squadron that is high too. */
const isSeen = ({ rules, open, hex, squadron }: FighterScene, lights: number): boolean =>
  lights >= 2 &&
  open.bomber?.height === 'high' &&
  hasCloud(open, hex) &&
  (rules.edition === 'first' || squadron.height === 'high')

/** D10.5, shroud: the searchlights' bonus counts twice in S4. */
export const shroud: Contribution = {
  rule: 'D10.5',
  group: 'advanced',
  searchlights: [
    { rule: 'D10.5', reason: 'shroud', points: (scene, lights) => (isSeen(scene, lights) ? lights : 0) },
  ],
}
