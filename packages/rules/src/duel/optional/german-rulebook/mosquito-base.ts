import { z } from 'zod/mini'
import type { EventOf } from '../../../core/index.ts'
import { hexSchema } from '../../board/pieces.ts'
import { sampleByRandomWalk } from '../../orders/composed.ts'
import { mosquitoStartRefusal } from '../../plan/legality.ts'
import { optionFieldsIn } from '../../rules/contribution.ts'
import { defineOption, type OptionGuide } from '../../rules/define-option.ts'
import type { OrderKind, RoundStep, Rules } from '../../rules/rules.ts'
import type { DuelView } from '../../state/open.ts'
import type { OrderDraft } from '../../state/order-schemas.ts'
import { markersTonight, moreMarkersField, mosquitoBaseTonight } from './slice.ts'

const schema = z.strictObject({ type: z.literal('mosquitoBase'), at: hexSchema })
export type MosquitoBaseOrder = z.infer<typeof schema>

const events = { mosquitoBased: { open: z.object({ at: hexSchema, markers: z.int() }) } }

const mosquitoBaseStep: RoundStep = {
  turn: 'mosquitoBase',
  side: 'british',
  beforeAircraft: true,
  isOver: () => false,
}

const startOf = ({ secrets }: DuelView, seat: string): number => secrets?.[seat]?.plan?.start ?? 0

const refuse = ({ board }: Rules, view: DuelView, at: number, seat: string) =>
  mosquitoStartRefusal({ board }, startOf(view, seat), at)

/** The order `{ type: 'mosquitoBase', at }`, with D10.1 also `moreMarkers`. Options: pick `base`, hex. */
const basingOrder: OrderKind<MosquitoBaseOrder, OrderDraft<MosquitoBaseOrder>, EventOf<typeof events>> = {
  type: 'mosquitoBase',
  schema,
  side: 'british',
  step: 'mosquitoBase',
  refuse: (rules, view, { at }, seat) => refuse(rules, view, at, seat),
  decide: (rules, _state, order) => [
    {
      type: 'mosquitoBased',
      open: { at: order.at, markers: markersTonight(rules, optionFieldsIn(moreMarkersField, order)) },
    },
  ],
  options(rules, view, draft, seat) {
    const { at } = draft
    if (at !== undefined)
      return refuse(rules, view, at, seat) ? { choices: [] } : { choices: [], finish: { ...draft, at } }
    const bases = rules.board.britishAirports.filter((hex) => !refuse(rules, view, hex, seat))
    return {
      choices: bases.map((hex) => ({ pick: 'base' as const, value: hex, hex, draft: { ...draft, at: hex } })),
    }
  },
  sample: sampleByRandomWalk('mosquitoBase', 50),
}

const words = {
  picks: ['base'],
} as const
declare module '../../words/option-words.ts' {
  interface WordsByRule {
    D3: typeof words
  }
}

/**
 * D3 by the German rulebook of 2007: the British choose the Mosquito's airport in phase 5, when the tiles are known; it
 * is any British airport but the bomber's. Turn `mosquitoBase` (British, round 0) with the order `mosquitoBase` →
 * `mosquitoBased { at, markers }`; then `aircraftPlaced`. State: `options.mosquitoBase`. The Mosquito's base in the
 * plan is not binding (R106).
 */
export const baseInPhaseFive = defineOption({
  rule: 'D3',
  words,
  open: [mosquitoBaseTonight],
  orders: [basingOrder],
  turns: ['mosquitoBase'],
  prelude(before) {
    const early = before.filter(({ beforeAircraft }) => beforeAircraft)
    return [...early, mosquitoBaseStep, ...before.slice(early.length)]
  },
  events,
  plan: {
    placed(open) {
      const { at: mosquito, markers } = mosquitoBaseTonight.of(open)
      return mosquito === undefined || markers === undefined ? {} : { mosquito, markers }
    },
  },
  folds: {
    mosquitoBased: { open: (open, based) => ({ ...mosquitoBaseTonight.put(open, based), turnOver: true }) },
  },
})

/** The guide to {@link baseInPhaseFive} for authors of programs. */
export const baseInPhaseFiveGuide: OptionGuide<typeof baseInPhaseFive> = {
  fields: {
    mosquitoBase: 'The Mosquito’s airport and markers tonight (German rulebook).',
    'mosquitoBased event': 'The Mosquito’s airport is known (German rulebook).',
    'mosquitoBase order': 'British: the Mosquito’s airport (German rulebook).',
  },
  picks: {
    base: 'The Mosquito’s airport.',
  },
}
