import { defineOption } from '../rules/define-option.ts'
import type { SearchlightScene } from '../rules/rules-data.ts'
import { hasDifference } from '../setup/editions.ts'
import { hasCloud } from '../state/queries.ts'
import { shroudAtAnyAltitudeDifference, shroudFromBelowDifference } from './editions.ts'

/**
 * Whether a squadron can attack through the cloud (D10.5): from high altitude; by the English and French rulebooks of
 * 2007 from any altitude, by the German one from low altitude.
 */
function maySee({ rules, squadron }: SearchlightScene): boolean {
  if (hasDifference(rules, shroudFromBelowDifference)) return squadron.height === 'low'
  return hasDifference(rules, shroudAtAnyAltitudeDifference) || squadron.height === 'high'
}

/**
 * Whether D10.5 applies to a squadron in S4: the bomber is high in a cloud hex with two or more searchlights, and the
 * squadron is at an altitude from which it sees the bomber.
 */
const isSeen = (scene: SearchlightScene): boolean =>
  scene.lights >= 2 &&
  scene.open.bomber?.height === 'high' &&
  hasCloud(scene.open, scene.hex) &&
  maySee(scene)

const words = {
  reasons: ['shroud'],
} as const
declare module '../words/option-words.ts' {
  interface WordsByRule {
    'D10.5': typeof words
  }
}

/** D10.5, shroud: in S4 the searchlights' bonus counts twice. */
export const shroud = defineOption({
  rule: 'D10.5',
  group: 'advanced',
  words,
  tables: {
    searchlights: [{ rule: 'D10.5', reason: 'shroud', applies: isSeen, points: ({ lights }) => lights }],
  },
})
