import { z } from 'zod'
import type { FlightHook, OrderExtension } from '../../contribution.ts'
import { fuelFor } from '../../fighters/fuel.ts'
import type { FighterOrder, OrderDraft } from '../../orders/schemas.ts'
import { refusal } from '../../refusal.ts'
import { toggle } from '../toggle.ts'
import { medals, shortOf } from './slice.ts'

/** A squadron's order that a German medal saves 1 fuel on (D10.4), once a night. */
export type SavingFighter = FighterOrder & { saveFuel?: boolean }

export const savedFuel: FlightHook = {
  fuel: (_rules, _open, order: SavingFighter, cost) => (order.saveFuel ? Math.max(0, cost - 1) : cost),
}

export const fuelMedal: OrderExtension<SavingFighter, OrderDraft<FighterOrder> & { saveFuel?: boolean }> = {
  order: 'fighter',
  fields: { saveFuel: z.boolean().optional() },
  refuse(_, { open }, { saveFuel }) {
    if (!saveFuel) return undefined
    return (
      shortOf(open, 'german', 1) ??
      (medals.of(open).fuelSaved ? refusal('D10.4', 'saveFuel.used') : undefined)
    )
  },
  refuseLast: (rules, { open }, { saveFuel, ...order }) =>
    saveFuel && fuelFor(rules, open, order) === 0 ? refusal('D10.4', 'saveFuel.free') : undefined,
  options: (rules, view, draft, seat, sofar) =>
    toggle(rules, view, draft, seat, sofar as never, 'saveFuel') as never,
}
