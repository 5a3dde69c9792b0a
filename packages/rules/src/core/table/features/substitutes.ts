import { z } from 'zod/mini'
import { fieldUnlessEmpty, withoutKey } from '../base.ts'
import { type FieldsOf, featureEvents } from '../feature.ts'
import { botLevelSchema } from '../terms.ts'

const open = {
  /** By seat: the level of the bot that substitutes for its holder. Absent when all holders play themselves. */
  substitutes: z.optional(z.record(z.string(), botLevelSchema)),
}
export type SubstituteFields = FieldsOf<typeof open>

/** Substitutes: bots that play on for holders of seats who are away (T14, T15). */
export const events = featureEvents({
  kinds: {
    /** A bot of this level gives the orders of a seat from now on (T14), until the holder takes over again. */
    substituted: { open: z.object({ seat: z.string(), by: botLevelSchema }) },
    resumed: { open: z.object({ seat: z.string() }) },
  },
  open,
  endsRequest: ['substituted'],
  /** The request for a substitute; `by` is the level of the bot that would substitute. */
  wishes: { substitute: { by: botLevelSchema } },
  folds: {
    substituted: {
      open: ({ substitutes }, { seat, by }) => ({ substitutes: { ...substitutes, [seat]: by } }),
    },
    resumed: {
      open: ({ substitutes = {} }, { seat }) =>
        fieldUnlessEmpty('substitutes', withoutKey(substitutes, seat)),
    },
  },
  reacts: { ended: { open: () => ({}) } },
})
