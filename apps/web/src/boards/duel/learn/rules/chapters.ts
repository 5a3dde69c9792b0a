import { duelRuleIds } from '@opsroom/rules/duel'
import { canonChapters } from '../../../../board-kit/rulebook/canon.ts'
import type { RuleEntry, RulesChapter } from '../../../board.ts'
import { noun, ruleText, say as sayDuel } from '../../words/words.ts'
import { say, sayIfKnown } from '../words/words.ts'

/** The signs on the map, each with the rules that explain it. */
const signs = {
  city: ['D1.3', 'S1'],
  airport: ['D1.3', 'D6.7'],
  homeWaters: ['D1.4'],
  bomber: ['D4'],
  mosquito: ['D5'],
  squadrons: ['D6'],
  height: ['D4.5', 'D6.5'],
  price: ['D6.3', 'D6.4'],
  danger: ['D6.8', 'D6.12'],
  tiles: ['D7', 'D2.3'],
  out: ['D5.5', 'D15.11'],
  targetMarkers: ['D5.5', 'S1'],
  bombs: ['D5.5', 'S3'],
  target: ['D4.4'],
  track: ['D4.7'],
  wind: ['D6.3', 'D6.4'],
  moon: ['D8', 'S1'],
  summer: ['D8.3'],
  cloud: ['D8.2'],
  storm: ['D8.2', 'D8.5'],
  fog: ['D8.2', 'D8.4'],
  score: ['D9', 'D9.2'],
  overlays: ['D4.1', 'D6.6', 'S5'],
  notes: ['D14'],
} as const
type Sign = keyof typeof signs

/** The kinds of tiles of the base game, each with the rules that explain it. */
const tiles = {
  flak: ['D7.3', 'S5'],
  searchlight: ['D7.3', 'S4', 'S5'],
  radar: ['D7.3', 'S4'],
  fireEngine: ['D7.4', 'S1'],
  shelter: ['D7.6', 'S1'],
  smokeScreen: ['D7.5', 'D5.6'],
  balloonBarrier: ['D7.7', 'S7'],
  fuelTruck: ['D7.8', 'D6.7'],
} as const
type Tile = keyof typeof tiles

/** Rules that neither a refusal nor a ledger line names, but that belong in the rulebook. */
const others = ['D2.1', 'D2.2', 'D2.4', 'D7.10', 'D12.12', 'D13', 'D13.3', 'D15', 'D15.4', 'D15.5', 'D15.12']

const byNumber = new Intl.Collator(undefined, { numeric: true })
/** The ids of all rules in the rulebook of Duel, in the order of the rulebook. */
export const rulebookRuleIds: readonly string[] = [...duelRuleIds, ...others].sort(byNumber.compare)

const chapterIds = [
  ...Array.from({ length: 9 }, (_, place) => `D${place + 1}`),
  'S',
  ...Array.from({ length: 6 }, (_, place) => `D${place + 10}`),
] as const
const chapterOf = (rule: string) => (rule.startsWith('S') ? 'S' : (rule.split('.')[0] ?? rule))

const signEntry = (sign: Sign): RuleEntry => ({
  id: sign,
  title: say(`sign.${sign}.title`),
  text: say(`sign.${sign}.text`),
  rules: signs[sign],
})
const tileEntry = (tile: Tile): RuleEntry => ({
  id: `tile-${tile}`,
  title: noun('tile', tile),
  text: say(`sign.tile.${tile}.text`),
  rules: tiles[tile],
})

const phaseNumbers = [1, 2, 3, 4, 5, 6] as const
const turns = ['mosquito', 'fighters', 'bomber'] as const
const phaseEntries = (): RuleEntry[] => [
  ...phaseNumbers.map((phase) => ({
    id: `phase-${phase}`,
    title: say(`phase.${phase}.title`),
    text: say(`phase.${phase}.text`),
    example: purposeOf(phase),
    rules: ['D3'],
  })),
  ...turns.map((turn) => ({
    id: `turn-${turn}`,
    title: say(`phase.${turn}.title`),
    text: sayDuel(`purpose.${turn}`),
    rules: [turn === 'mosquito' ? 'D5' : turn === 'fighters' ? 'D6' : 'D4'],
  })),
]
const purposeOf = (phase: (typeof phaseNumbers)[number]): string | undefined =>
  phase === 1
    ? sayDuel('purpose.squadrons')
    : phase === 3
      ? sayDuel('purpose.plan')
      : phase === 4
        ? sayDuel('purpose.defences')
        : undefined

/** The rulebook of Duel: signs, phases, and every rule with an example. */
export const rulesChapters = (): RulesChapter[] => [
  {
    id: 'signs',
    title: say('rulebook.chapter.signs'),
    // The casts restore the types of the keys, which `Object.keys` widens to `string`.
    entries: [
      ...(Object.keys(signs) as Sign[]).map(signEntry),
      ...(Object.keys(tiles) as Tile[]).map(tileEntry),
    ],
  },
  { id: 'phases', title: say('rulebook.chapter.phases'), entries: phaseEntries() },
  ...canonChapters({
    chapters: chapterIds,
    rules: rulebookRuleIds,
    chapterOf,
    titleOf: (rule) => say('rulebook.rule', { rule }),
    textOf: ruleText,
    sayIfKnown,
  }),
]
