import { z } from 'zod/mini'
import { type FieldsOf, featureEvents } from '../feature.ts'
import { rematchSidesSchema } from '../terms.ts'

const open = {
  /** The rematch after the end: each seat's wish, the code of its room, and whether it has started. */
  rematch: z.optional(
    z.object({
      wishes: z.record(z.string(), rematchSidesSchema),
      code: z.optional(z.string()),
      started: z.optional(z.literal(true)),
    }),
  ),
}
export type RematchFields = FieldsOf<typeof open>

/** The next game of the same seats (T10). */
export const events = featureEvents({
  kinds: {
    /** A seat's wish for a rematch after the end. Equal wishes of all seats are an agreement. */
    rematchWished: { open: z.object({ seat: z.string(), sides: rematchSidesSchema }) },
    /** The server has opened the room of the rematch, with everybody seated; it has started if nobody is waited for. */
    rematched: { open: z.object({ code: z.string(), started: z.optional(z.literal(true)) }) },
  },
  open,
  folds: {
    rematchWished: {
      open: ({ rematch }, { seat, sides }) => ({
        rematch: { ...rematch, wishes: { ...rematch?.wishes, [seat]: sides } },
      }),
    },
    rematched: { open: ({ rematch }, rematched) => ({ rematch: { wishes: {}, ...rematch, ...rematched } }) },
  },
})
