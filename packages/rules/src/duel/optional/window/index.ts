import { z } from 'zod/mini'
import type { EventOf } from '../../../core/index.ts'
import { defineOption, type OptionGuide } from '../../rules/define-option.ts'
import type { RoundStep } from '../../rules/rules.ts'
import type { DuelState } from '../../state/open.ts'
import { britishPlan } from '../../state/queries.ts'
import { windowInPlan, windowReplaced } from './plan.ts'
import { windowEntering } from './score.ts'
import { windowCards, windowCardsOf, windowField, windowRule } from './slice.ts'

const events = {
  /** At the end of phase 5: whether Window is used tonight, and no more than that. */
  windowAnnounced: { open: z.object({ used: z.boolean() }) },
}

const announced = (state: DuelState): EventOf<typeof events>[] => [
  { type: 'windowAnnounced', open: { used: windowCardsOf(britishPlan(state)).length > 0 } },
]

/** The last of phase 5 but for the boars (D12.12): nobody has to do anything for it. */
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
 * D12.4, Window. Orders: `plan.window` and `reroute.window` (numbers of compass cards). Event `windowAnnounced { used
 * }` in the turn `window` at the end of round 0, which nobody plays; `bomberFlew.window` is true for a card before
 * which one lay. State: `options.window = { announced?, used }`. Ledger: table D12.4, to the British after S1; to the
 * German at the landing.
 */
export const windowFoil = defineOption({
  rule: windowRule,
  group: 'expansions',
  words,
  open: [windowCards],
  extensions: [windowInPlan, windowReplaced],
  plan: { fields: windowField },
  events,
  eventFields: { bomberFlew: { window: z.boolean() } },
  extras: {
    bomberFlew(happening) {
      const card = (happening.state.open.bomber?.flown.length ?? 0) + 1
      return windowCardsOf(britishPlan(happening.state)).includes(card) ? { window: true } : {}
    },
  },
  stages: { bomberFlew: windowEntering },
  turns: ['window'],
  prelude: (before) => [...before, windowStep],
  // Announced as soon as the tiles were seen.
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

/** {@link windowFoil} for authors of programs. */
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
