import { blueMaxRuleIds, type PlaneId, planeIds, planeNames } from '@opsroom/rules/blue-max'
import { canonChapters } from '../../../../board-kit/rulebook/canon.ts'
import type { RuleEntry, RulesChapter } from '../../../board.ts'
import { type ManoeuvreFlag, manoeuvreFlagSigns, manoeuvreFlags } from '../../setup/chart-rows.ts'
import { say as saySetup } from '../../setup/words/words.ts'
import { say, sayIfKnown } from '../words/words.ts'

/** The signs that a player sees at the table, each with the rules that explain it. */
const signs = {
  plane: ['B1.2.1', 'B1.2.2'],
  arcs: ['B1.4.1'],
  line: ['B1.7.2'],
  tail: ['B1.4.4', 'B1.4.5'],
  spin: ['B1.5.7', 'B1.8.3'],
  stall: ['B1.5.10', 'B1.8.10'],
  smoke: ['B1.4.2', 'B1.8.9'],
  fire: ['B1.8.8', 'B1.9.5'],
  hits: ['B1.7.7'],
  level: ['B1.10.4'],
  ready: ['B1.3.3'],
  dice: ['B1.7.5'],
  cards: ['B1.9', 'B4.5'],
} as const
type Sign = keyof typeof signs

const flagRules: Readonly<Record<ManoeuvreFlag, readonly string[]>> = {
  forward: ['B1.5.2'],
  acrobatic: ['B1.5.2'],
  nonRepeatable: ['B1.5.3'],
  glide: ['B1.5.4'],
  sideSlip: ['B1.5.9'],
  stall: ['B1.5.10'],
}

/** Rules about data of this edition's own, to which screens link and which `blueMaxRuleIds` does not contain. */
const ownData = ['B4.3', 'B4.5']
/** The ids of all rules in the rulebook of Blue Max, in the order of the rulebook. */
export const rulebookRuleIds: readonly string[] = [...blueMaxRuleIds, ...ownData]

const chapterIds = [
  'B1.1',
  'B1.2',
  'B1.3',
  'B1.4',
  'B1.5',
  'B1.6',
  'B1.7',
  'B1.8',
  'B1.9',
  'B1.10',
  'B1.11',
  'B1.12',
  'B1.13',
  'B4',
] as const
const chapterOf = (rule: string): string =>
  rule.startsWith('B4') ? 'B4' : rule.split('.').slice(0, 2).join('.')

const signEntry = (sign: Sign): RuleEntry => ({
  id: `sign-${sign}`,
  title: say(`sign.${sign}.title`),
  text: say(`sign.${sign}.text`),
  rules: signs[sign],
})
const flagEntry = (flag: ManoeuvreFlag): RuleEntry => ({
  id: `flag-${flag}`,
  title: `${manoeuvreFlagSigns[flag]} ${saySetup(`hangar.flag.${flag}`)}`,
  text: say(`flag.${flag}.text`),
  rules: flagRules[flag],
})
const planeEntry = (id: PlaneId): RuleEntry => ({
  id: `plane-${id}`,
  title: planeNames[id],
  text: saySetup(`hangar.why.${id}`),
  rules: ['B1.2.1', 'B4.3'],
})
const phaseRules = ['B1.4.4', 'B1.5.1', 'B1.6.1', 'B1.6.2', 'B1.7.1', 'B1.8.1', 'B1.8.3', 'B1.8.6'] as const
const phaseEntries = (): RuleEntry[] =>
  ([1, 2, 3, 4, 5, 6, 7, 8] as const).map((phase) => ({
    id: `phase-${phase}`,
    title: say(`phase.${phase}.title`),
    text: say(`phase.${phase}.text`),
    rules: [phaseRules[phase - 1] ?? 'B1.3.1'],
  }))

/** The rulebook of Blue Max: signs, phases, planes, and every rule with an example. */
export const rulesChapters = (): RulesChapter[] => [
  {
    id: 'signs',
    title: say('rulebook.chapter.signs'),
    entries: [
      // The cast restores the type of the keys, which `Object.keys` widens to `string`.
      ...(Object.keys(signs) as Sign[]).map(signEntry),
      ...manoeuvreFlags.map(flagEntry),
    ],
  },
  { id: 'phases', title: say('rulebook.chapter.phases'), entries: phaseEntries() },
  ...canonChapters({
    chapters: chapterIds,
    rules: rulebookRuleIds,
    chapterOf,
    titleOf: (rule) => say('rulebook.rule', { rule }),
    sayIfKnown,
  }),
  { id: 'planes', title: say('rulebook.chapter.planes'), entries: planeIds.map(planeEntry) },
]
