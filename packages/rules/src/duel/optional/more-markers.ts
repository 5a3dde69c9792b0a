import type { Contribution, FieldContents, OrderExtension } from '../rules/contribution.ts'
import { defineOption, type OptionGuide } from '../rules/define-option.ts'
import type { ScoringScene } from '../rules/rules-data.ts'
import { isDifferenceInSetup } from '../setup/editions.ts'
import type { OrderDraft } from '../state/order-schemas.ts'
import type { DuelModifier } from '../words/reasons.ts'
import { markersByNightDifference } from './editions.ts'
import type { MosquitoBaseOrder } from './german-rulebook/mosquito-base.ts'
import { increasedMarkers, moreMarkersField, mosquitoBaseTonight } from './german-rulebook/slice.ts'

const costOfMarkers: DuelModifier<ScoringScene> = {
  rule: 'D10.1',
  reason: 'morePower',
  applies: () => true,
  points: () => -2,
}

type Draft = OrderDraft<MosquitoBaseOrder> & FieldContents<typeof moreMarkersField>

/** The field `moreMarkers` of the order `mosquitoBase`. Options: pick `moreMarkers`. */
const takingMore: OrderExtension<MosquitoBaseOrder & FieldContents<typeof moreMarkersField>, Draft> = {
  order: 'mosquitoBase',
  fields: moreMarkersField,
  options(_rules, _view, draft, _seat, sofar) {
    if (!sofar.finish || draft.moreMarkers) return sofar
    const more = {
      pick: 'moreMarkers' as const,
      value: increasedMarkers,
      draft: { ...draft, moreMarkers: true },
    }
    return { ...sofar, choices: [...sofar.choices, more] }
  },
}

/**
 * D10.1 by the German rulebook of 2007: the British decide each night whether the Mosquito takes the 8 markers, and the
 * strike gives 2 VP less (S1) only on nights when it does (R108).
 */
const byNight: Partial<Contribution> = {
  markers: 0,
  extensions: [takingMore],
  tables: {
    strike: [
      { ...costOfMarkers, applies: ({ open }) => mosquitoBaseTonight.of(open).markers === increasedMarkers },
    ],
  },
}

const words = {
  picks: ['moreMarkers'],
  reasons: ['morePower'],
} as const
declare module '../words/option-words.ts' {
  interface WordsByRule {
    'D10.1': typeof words
  }
}

/** D10.1, more power for the Mosquito: it has 8 markers, and the strike gives 2 VP less (S1). */
export const moreMarkers = defineOption({
  rule: 'D10.1',
  group: 'advanced',
  words,
  markers: increasedMarkers,
  tables: { strike: [costOfMarkers] },
  forSetup: (setup, version) =>
    isDifferenceInSetup(markersByNightDifference, setup, version) ? byNight : {},
})

/** The guide to {@link moreMarkers} for authors of programs. */
export const moreMarkersGuide: OptionGuide<typeof moreMarkers> = {
  fields: {
    moreMarkers: 'It takes eight markers tonight (D10.1, German rulebook).',
  },
  picks: {
    moreMarkers: 'Whether the Mosquito takes eight markers.',
  },
}
