import { z } from 'zod'
import { defineOption } from '../../define-option.ts'
import { britishPlan } from '../../state/queries.ts'
import { planned, replaced } from './plan.ts'
import { windowEntering } from './score.ts'
import { windowCards, windowField, windowOf, windowRule } from './slice.ts'

const events = {
  /** After phase 4: whether Window is used tonight, and no more than that. */
  windowAnnounced: { open: z.object({ used: z.boolean() }) },
}

/**
 * D12.4, Window. Orders: `plan.window` and `reroute.window` (numbers of compass cards). Event `windowAnnounced { used }`
 * right after `curtainRaised`; `bomberFlew.window` is true for a card before which one lay. State:
 * `options.window = { announced?, used }`. Ledger: table D12.4, to the British after S1; to the German at the landing.
 */
export const windowFoil = defineOption({
  rule: windowRule,
  group: 'expansions',
  open: [windowCards],
  extensions: [planned, replaced],
  plan: { fields: windowField },
  events,
  eventFields: { bomberFlew: { window: z.boolean() } },
  extras: {
    bomberFlew(happening) {
      const card = (happening.state.open.bomber?.flown.length ?? 0) + 1
      return windowOf(britishPlan(happening.state)).includes(card) ? { window: true } : {}
    },
  },
  stages: { bomberFlew: windowEntering },
  on: {
    curtainRaised: (_rules, state) => [
      { type: 'windowAnnounced', open: { used: windowOf(britishPlan(state)).length > 0 } },
    ],
  },
  folds: {
    windowAnnounced: {
      open: (open, { used }) => windowCards.put(open, { ...windowCards.of(open), announced: used }),
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
