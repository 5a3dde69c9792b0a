import { refusal } from '../../core/index.ts'
import { flyCard } from '../bomber/fly-card.ts'
import { walkThrough } from './composed.ts'
import type { DuelView, Order } from './order.ts'
import { type BomberOrder, bomberOrderSchema, type PartialOrder } from './schemas.ts'

type Partial = PartialOrder<BomberOrder>

const optionsFor = ({ open }: DuelView, partial: Partial) => {
  const chosen = open.bomber?.altitude ?? partial.altitude
  if (chosen !== undefined) return { choices: [], finish: { ...partial } }
  const choices = (['low', 'high'] as const).map((altitude) => ({
    pick: 'altitude',
    value: altitude,
    partial: { ...partial, altitude },
  }))
  return { choices }
}

/** Phase 6: the bomber turns over its next card and flies (D4.7). */
export const bomberOrder: Order<BomberOrder, Partial> = {
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
  options: (_, view, partial) => optionsFor(view, partial),
  sample: walkThrough('bomber', 50),
}
