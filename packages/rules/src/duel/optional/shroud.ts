import { defineOption } from '../define-option.ts'
import type { LitScene } from '../rules-data.ts'
import { hasCloud } from '../state/queries.ts'

/** The bomber high over a cloud that the searchlights light from below; seen by a squadron that is high too. */
const isSeen = ({ rules, open, hex, squadron, lights }: LitScene): boolean =>
  lights >= 2 &&
  open.bomber?.height === 'high' &&
  hasCloud(open, hex) &&
  (rules.edition === 'first' || squadron.height === 'high')

/** D10.5, shroud: the searchlights' bonus counts twice in S4. */
export const shroud = defineOption({
  rule: 'D10.5',
  group: 'advanced',
  tables: {
    searchlights: [{ rule: 'D10.5', reason: 'shroud', applies: isSeen, points: ({ lights }) => lights }],
  },
})
