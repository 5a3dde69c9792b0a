import { z } from 'zod/mini'
import { optionFieldsIn } from '../../rules/contribution.ts'
import { defineOption, type OptionGuide } from '../../rules/define-option.ts'
import type { ScoringScene } from '../../rules/rules-data.ts'
import type { DuelOpen } from '../../state/open.ts'
import type { DuelModifier } from '../../words/reasons.ts'
import { bomberFold, bomberMedalsExtension, bomberMedalsSchema, medalFieldsOfBomberFlight } from './bomber.ts'
import { fuelMedalExtension, fuelSavingFields, medalFlightHook } from './fuel.ts'
import { laidMedalsExtension, laidMedalsFold, laidMedalsOf, laidMedalsSchema } from './lay.ts'
import { mosquitoMedalFields, mosquitoMedalsExtension } from './mosquito.ts'
import { canRepair, repairEvents, repairFold, repairOrder } from './repair.ts'
import { medals, spendMedals } from './slice.ts'

const many = z.object({ spent: z.int() })
const bomberFields = { medals: bomberMedalsSchema }

const spentFold =
  (side: 'british' | 'german') =>
  (open: DuelOpen, { medals: change }: { medals?: { spent: number } | undefined }): DuelOpen => {
    if (!change) return open
    return spendMedals(open, side, change.spent, side === 'german' ? { fuelSaved: true } : {})
  }

const words = {
  picks: ['absorb', 'layMedal', 'medalBomb', 'medalTargetMarker', 'removeTile', 'repair', 'saveFuel'],
  refusals: [
    'absorb.medalsLie',
    'absorb.tooMuch',
    'lay.noFighter',
    'medal.notRed',
    'medal.notThere',
    'medals.moreThanMarkers',
    'medals.short',
    'repair.nothing',
    'saveFuel.free',
    'saveFuel.used',
  ],
  reasons: ['medalsAbsorb', 'medalsLaid'],
} as const
declare module '../../words/option-words.ts' {
  interface WordsByRule {
    'D10.4': typeof words
  }
}

const laidPoints: DuelModifier<ScoringScene> = {
  rule: 'D10.4',
  reason: 'medalsLaid',
  applies: () => true,
  points: ({ open, hex }) => medals.of(open).laid[hex] ?? 0,
}

const absorbedPoints: DuelModifier<ScoringScene> = {
  rule: 'D10.4',
  reason: 'medalsAbsorb',
  applies: () => true,
  points: ({ move }) => 0 - (optionFieldsIn(bomberFields, move).medals?.absorbed ?? 0),
}

const absorbedFlakPoints: DuelModifier<ScoringScene> = {
  ...absorbedPoints,
  points: ({ move }) => 0 - (optionFieldsIn(bomberFields, move).medals?.absorbedFlak ?? 0),
}

/** D10.4, medals: the ways to earn them, and the six ways to spend them. */
export const medalsRule = defineOption({
  rule: 'D10.4',
  group: 'advanced',
  words,
  open: [medals],
  orders: [repairOrder],
  extensions: [bomberMedalsExtension, mosquitoMedalsExtension, fuelMedalExtension, laidMedalsExtension],
  tables: {
    interceptionTotal: [laidPoints],
    interceptionAbsorbed: [absorbedPoints],
    flakTotal: [absorbedFlakPoints],
  },
  until: {
    3: { tables: { interceptionTotal: [laidPoints, absorbedPoints], flakTotal: [absorbedFlakPoints] } },
  },
  flight: medalFlightHook,
  canAct: (_, open) => canRepair(open),
  events: repairEvents,
  eventFields: {
    bomberFlew: bomberFields,
    mosquitoFlew: { medals: many },
    squadronFlew: { medals: many },
    fightersTurnEnded: { medals: laidMedalsSchema },
  },
  extras: {
    bomberFlew: medalFieldsOfBomberFlight,
    mosquitoFlew({ command }) {
      const { medals: dropped = 0 } = optionFieldsIn(mosquitoMedalFields, command)
      return dropped > 0 ? { medals: { spent: dropped } } : {}
    },
    squadronFlew: ({ command }) =>
      optionFieldsIn(fuelSavingFields, command).saveFuel ? { medals: { spent: 1 } } : {},
    fightersTurnEnded: laidMedalsOf,
  },
  folds: {
    bomberFlew: { open: bomberFold },
    mosquitoFlew: { open: spentFold('british') },
    squadronFlew: { open: spentFold('german') },
    fightersTurnEnded: { open: laidMedalsFold },
    repaired: { open: repairFold },
  },
})

/** The guide to {@link medalsRule} for authors of programs. */
export const medalsGuide: OptionGuide<typeof medalsRule> = {
  fields: {
    medals: 'Medals (D10.4).',
    'mosquito.medals': 'Medals spent in place of markers.',
    'medals.british': 'British medals that are not spent.',
    'medals.german': 'German medals that are not spent.',
    'medals.laid': 'Those that lie on the board, by place.',
    removed: 'Red tiles that were removed, of each kind.',
    absorbed: 'Points taken away in S4.',
    absorbedFlak: 'Points taken away in S5.',
    earned: 'Medals that were earned, by side.',
    german: 'The German side.',
    what: '`airport`, or a kind of tile.',
    'repaired.open.bombs': 'Bombs that are made up for; absent: all.',
    fuelSaved: 'The German has saved fuel tonight.',
    saveFuel: 'A medal saves one point of fuel.',
    layMedals: 'Medals to lay, by the number of a hex.',
    removeTiles: 'Red tiles to remove in the next hex, of each kind, a medal each.',
    absorb: 'Points to take away in S4, a medal each.',
    'repaired event': 'A medal has repaired something (D10.4).',
    'repair order': 'German: a medal repairs something.',
  },
  picks: {
    absorb: 'So many points are taken away in S4, a medal each.',
    layMedal: 'The hex for one more medal.',
    medalBomb: 'As `bomb`, for a medal.',
    medalTargetMarker: 'As `targetMarker`, for a medal.',
    removeTile: 'One more red tile of this kind is removed.',
    repair: '`airport` or a kind of tile in `hex` is repaired.',
    saveFuel: 'Whether a medal saves fuel.',
  },
}
