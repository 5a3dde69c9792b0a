import { z } from 'zod/mini'
import { realMarkersFor } from '../../mosquito/legality.ts'
import { isLegalIgnoringTurn } from '../../orders/composed.ts'
import { furtherDropChoices } from '../../orders/mosquito.ts'
import type { FieldContents, OrderExtension } from '../../rules/contribution.ts'
import type { MosquitoOrder, OrderDraft } from '../../state/order-schemas.ts'
import type { Choice } from '../../words/picks.ts'
import { refusal } from '../../words/refusal.ts'
import { refuseSpending } from './slice.ts'

/** A field of the Mosquito's order: the number of its markers that are medals (D10.4). */
export const mosquitoMedalFields = { medals: z.optional(z.int().check(z.minimum(0), z.maximum(99))) }
type DecoratedMosquito = MosquitoOrder & FieldContents<typeof mosquitoMedalFields>
type Draft = OrderDraft<MosquitoOrder> & FieldContents<typeof mosquitoMedalFields>

/**
 * Whether a choice drops a bomb. The value of such a choice is the name of the bomb's target; the value of a choice of
 * target markers is a number.
 */
const isBomb = ({ value }: Choice<Draft>): boolean => typeof value === 'string'

/**
 * The choices for one more drop that is paid for partly or wholly with medals: with one medal, with two, and so on up
 * to the full price.
 */
const withMedals = (drop: Choice<Draft>, medals: number): Choice<Draft>[] =>
  Array.from({ length: drop.cost ?? 0 }, (_, index) => ({
    ...drop,
    pick: isBomb(drop) ? 'medalBomb' : 'medalTargetMarker',
    cost: (drop.cost ?? 0) - index - 1,
    draft: { ...drop.draft, medals: medals + index + 1 },
  }))

/**
 * The spending of medals with the Mosquito's order: some of its dropped markers are medals, at most as many as real
 * markers in the same turn.
 */
export const mosquitoMedalsExtension: OrderExtension<DecoratedMosquito, Draft> = {
  order: 'mosquito',
  fields: mosquitoMedalFields,
  refuse: (_, { open }, { medals = 0 }) => refuseSpending(open, 'british', medals),
  refuseLast(rules, { open }, order) {
    const { medals = 0 } = order
    const real = realMarkersFor(rules, open, order)
    return medals > Math.max(0, real)
      ? refusal('D10.4', 'medals.moreThanMarkers', { medals, markers: Math.max(0, real) })
      : undefined
  },
  options(rules, view, draft, seat, sofar) {
    if (!sofar.finish || sofar.finish.land) return sofar
    const drops = furtherDropChoices(rules, view, sofar.finish)
      .flatMap((drop) => withMedals(drop, draft.medals ?? 0))
      .filter(({ draft: order }) => isLegalIgnoringTurn(rules, view, order, seat))
    return { ...sofar, choices: [...sofar.choices, ...drops] }
  },
}
