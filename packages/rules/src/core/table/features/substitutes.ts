import { z } from 'zod/mini'
import { fieldUnlessEmpty, withoutKey } from '../base.ts'
import { type FieldsOf, featureEvents } from '../feature.ts'
import { levelSchema } from '../terms.ts'

const open = {
  /** The level of the bot that substitutes for the holder of a seat, by seat; absent: every holder plays. */
  substitutes: z.optional(z.record(z.string(), levelSchema)),
}
export type SubstituteFields = FieldsOf<typeof open>

/** Bots that play for holders of seats who are away (T14, T15). */
export const events = featureEvents({
  kinds: {
    /** The holder of a seat is away: a bot of this level gives its orders (T14), until the holder takes over again. */
    substituted: { open: z.object({ seat: z.string(), by: levelSchema }) },
    resumed: { open: z.object({ seat: z.string() }) },
  },
  open,
  endsRequest: ['substituted'],
  /** `by`: the level of the bot that would substitute. */
  wishes: { substitute: { by: levelSchema } },
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
