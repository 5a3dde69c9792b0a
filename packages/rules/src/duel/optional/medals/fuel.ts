import { z } from 'zod/mini'
import { fuelForOrder } from '../../fighters/fuel.ts'
import { type FieldContents, type OrderExtension, optionFieldsIn } from '../../rules/contribution.ts'
import type { FlightHook } from '../../rules/rules.ts'
import type { FighterOrder, OrderDraft } from '../../state/order-schemas.ts'
import { refusal } from '../../words/refusal.ts'
import { offerFlag } from '../toggle.ts'
import { mosquitoMedalFields } from './mosquito.ts'
import { medals, refuseSpending } from './slice.ts'

/** A field of a squadron's order: a German medal saves 1 fuel on the order (D10.4), once a night. */
export const fuelSavingFields = { saveFuel: z.optional(z.boolean()) }

/** The flight hook by which medals pay for 1 fuel of a squadron's order, and for markers of the Mosquito. */
export const medalFlightHook: FlightHook = {
  fuel: (_rules, _open, order, cost) =>
    optionFieldsIn(fuelSavingFields, order).saveFuel ? Math.max(0, cost - 1) : cost,
  markers: (order, cost) => cost - (optionFieldsIn(mosquitoMedalFields, order).medals ?? 0),
}

export const fuelMedalExtension: OrderExtension<
  FighterOrder & FieldContents<typeof fuelSavingFields>,
  OrderDraft<FighterOrder> & FieldContents<typeof fuelSavingFields>
> = {
  order: 'fighter',
  fields: fuelSavingFields,
  refuse(_, { open }, { saveFuel }) {
    if (!saveFuel) return undefined
    return (
      refuseSpending(open, 'german', 1) ??
      (medals.of(open).fuelSaved ? refusal('D10.4', 'saveFuel.used') : undefined)
    )
  },
  refuseLast: (rules, { open }, { saveFuel, ...order }) =>
    saveFuel && fuelForOrder(rules, open, order) === 0 ? refusal('D10.4', 'saveFuel.free') : undefined,
  options: offerFlag('saveFuel'),
}
