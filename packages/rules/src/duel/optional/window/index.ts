import { z } from 'zod'
import type { EventOf } from '../../../core/index.ts'
import type { Contribution } from '../../contribution.ts'
import { britishPlan } from '../../flow/curtain.ts'
import { planned, replaced } from './plan.ts'
import { windowEntering } from './score.ts'
import { windowCards, windowField, windowOf, windowRule } from './slice.ts'

const events = {
  /** After phase 4: whether Window is used tonight, and no more than that. */
  windowAnnounced: { open: z.object({ used: z.boolean() }) },
}
export type WindowEvent = EventOf<typeof events>

/**
 * D12.4, Window. Orders: `plan.window` and `reroute.window` (numbers of compass cards). Event `windowAnnounced { used }`
 * right after `curtainRaised`; `bomberFlew.window` is true for a card before which one lay. State:
 * `options.window = { announced?, used }`. Ledger: table D12.4, to the British after S1; to the German at the landing.
 */
export const windowFoil: Contribution = {
  rule: windowRule,
  group: 'expansions',
  open: [windowCards as never],
  extensions: [planned, replaced],
  planFields: windowField,
  events,
  eventFields: { bomberFlew: { window: z.boolean() } },
  extras: {
    bomberFlew(happening) {
      const card = (happening.state.open.bomber?.flown.length ?? 0) + 1
      return windowOf(britishPlan(happening.state)).includes(card) ? { window: true } : {}
    },
  },
  entering: windowEntering,
  afterCurtain(_rules, script) {
    const used = windowOf(britishPlan(script.state)).length > 0
    script.emit({ type: 'windowAnnounced', open: { used } })
  },
  folds: {
    windowAnnounced: {
      open: (open, data) =>
        windowCards.put(open, { ...windowCards.of(open), announced: (data as { used: boolean }).used }),
    },
    bomberFlew: {
      open(open, data) {
        if (!(data as { window?: boolean }).window) return open
        const before = windowCards.of(open)
        return windowCards.put(open, { ...before, used: [...before.used, open.bomber?.flown.length ?? 0] })
      },
    },
  },
}
