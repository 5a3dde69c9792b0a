import { z } from 'zod/mini'
import type { EventOf } from '../../../core/index.ts'
import { defineOption, type OptionGuide } from '../../rules/define-option.ts'
import type { RoundStep } from '../../rules/rules.ts'
import type { DuelState } from '../../state/open.ts'
import { britishPlan } from '../../state/queries.ts'
import { windowPlanExtension, windowRerouteExtension } from './plan.ts'
import { entryStagesWithWindow } from './score.ts'
import { windowCards, windowCardsOf, windowField, windowRuleId } from './slice.ts'

const events = {
  /** At the end of phase 5 everybody is told whether Window is used tonight, and nothing more. */
  windowAnnounced: { open: z.object({ used: z.boolean() }) },
}

const announced = (state: DuelState): EventOf<typeof events>[] => [
  { type: 'windowAnnounced', open: { used: windowCardsOf(britishPlan(state)).length > 0 } },
]

/** The turn that announces Window, the last of phase 5 before the Wild Boars (D12.12). It ends without an order. */
const windowStep: RoundStep = {
  turn: 'window',
  side: 'british',
  isOver: () => false,
  closeIdle: (_rules, state) => announced(state),
}

const words = {
  picks: ['window'],
  refusals: ['window.noCard', 'window.tooMany', 'window.twice'],
  reasons: ['window', 'windowBeyond', 'windowOverTarget'],
} as const
declare module '../../words/option-words.ts' {
  interface WordsByRule {
    'D12.4': typeof words
  }
}

/**
 * D12.4, Window. Fields of orders: `plan.window` and `reroute.window` (numbers of compass cards). Event
 * `windowAnnounced { used }` in the turn `window` at the end of round 0, which needs no order; `bomberFlew.window` is
 * true for a compass card before which a Window card lay. State: `options.window = { announced?, used }`. Ledger: table
 * D12.4, to the British after S1, and to the German at the landing.
 */
export const windowFoil = defineOption({
  rule: windowRuleId,
  group: 'expansions',
  words,
  open: [windowCards],
  extensions: [windowPlanExtension, windowRerouteExtension],
  plan: { fields: windowField },
  events,
  eventFields: { bomberFlew: { window: z.boolean() } },
  extras: {
    bomberFlew(happening) {
      const card = (happening.state.open.bomber?.flown.length ?? 0) + 1
      return windowCardsOf(britishPlan(happening.state)).includes(card) ? { window: true } : {}
    },
  },
  stages: { bomberFlew: entryStagesWithWindow },
  turns: ['window'],
  prelude: (before) => [...before, windowStep],
  // In version 1 Window was announced as soon as the curtain was raised.
  until: { 1: { prelude: (before) => before, on: { curtainRaised: (_rules, state) => announced(state) } } },
  folds: {
    windowAnnounced: {
      open: (open, { used }) => ({
        ...windowCards.put(open, { ...windowCards.of(open), announced: used }),
        turnOver: true,
      }),
    },
    bomberFlew: {
      open(open, { window }) {
        if (!window) return open
        const before = windowCards.of(open)
        return windowCards.put(open, { ...before, used: [...before.used, open.bomber?.flown.length ?? 0] })
      },
    },
  },
})

/** The guide to {@link windowFoil} for authors of programs. */
export const windowGuide: OptionGuide<typeof windowFoil> = {
  fields: {
    window: 'Window (D12.4): numbers of the cards before which a Window card lies.',
    'bomberFlew.open.window': 'A Window card lay before this card.',
    'options.window': 'Window (D12.4).',
    announced: 'Whether Window is used tonight.',
    used: 'Whether it is used, or the cards before which one has lain.',
    'windowAnnounced event': 'Whether Window is used tonight (D12.4).',
  },
  picks: {
    window: 'The number of the card before which a Window card lies.',
  },
}
