import { flyCard } from '../bomber/fly-card.ts'
import type { BaseEvent } from '../events.ts'
import { refusal } from '../refusal.ts'
import type { OrderKind } from '../rules.ts'
import type { DuelView } from '../state/open.ts'
import { walkThrough } from './composed.ts'
import { type BomberOrder, bomberOrderSchema, type OrderDraft } from './schemas.ts'

type Draft = OrderDraft<BomberOrder>

const optionsFor = ({ open }: DuelView, draft: Draft) => {
  const chosen = open.bomber?.altitude ?? draft.altitude
  if (chosen !== undefined) return { choices: [], finish: { ...draft } }
  const choices = (['low', 'high'] as const).map((altitude) => ({
    pick: 'altitude' as const,
    value: altitude,
    draft: { ...draft, altitude },
  }))
  return { choices }
}

/** Phase 6: the bomber turns over its next card and flies (D4.7). */
export const bomberOrder: OrderKind<BomberOrder, Draft, BaseEvent> = {
  type: 'bomber',
  schema: bomberOrderSchema,
  side: 'british',
  step: 'bomber',
  refuse(_, { open }, { altitude }) {
    const fixed = open.bomber?.altitude
    if (fixed === undefined && altitude === undefined) return refusal('D4.5', 'bomber.altitudeMissing')
    return fixed !== undefined && altitude !== undefined && altitude !== fixed
      ? refusal('D4.5', 'bomber.altitudeFixed')
      : undefined
  },
  decide: (rules, state, order, random, seat) => flyCard(rules, state, order, seat, random),
  options: (_, view, draft) => optionsFor(view, draft),
  sample: walkThrough('bomber', 50),
}
