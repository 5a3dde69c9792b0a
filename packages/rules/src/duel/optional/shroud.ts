import { defineOption } from '../rules/define-option.ts'
import type { LitScene } from '../rules/rules-data.ts'
import { hasDifference } from '../setup/editions.ts'
import { hasCloud } from '../state/queries.ts'
import { shroudAtAnyAltitude, shroudFromBelow } from './editions.ts'

/**
 * Whether a squadron sees through the clouds: from high; by the rulebooks of 2007 in English and French from any altitude, by the German one from under the cloud.
 */
function maySee({ rules, squadron }: LitScene): boolean {
  if (hasDifference(rules, shroudFromBelow)) return squadron.height === 'low'
  return hasDifference(rules, shroudAtAnyAltitude) || squadron.height === 'high'
}

/** The bomber high over a cloud that the searchlights light from below; seen by a squadron that is high too. */
const isSeen = (scene: LitScene): boolean =>
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

/** D10.5, shroud: the searchlights' bonus counts twice in S4. */
export const shroud = defineOption({
  rule: 'D10.5',
  group: 'advanced',
  words,
  tables: {
    searchlights: [{ rule: 'D10.5', reason: 'shroud', applies: isSeen, points: ({ lights }) => lights }],
  },
})
