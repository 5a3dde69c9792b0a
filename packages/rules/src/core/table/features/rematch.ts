import { z } from 'zod/mini'
import { type FieldsOf, featureEvents } from '../feature.ts'
import { rematchSidesSchema } from '../terms.ts'

const open = {
  /**
   * The rematch after the end of the game: each seat's wish, the code of the rematch's room, and whether the rematch
   * has started.
   */
  rematch: z.optional(
    z.object({
      wishes: z.record(z.string(), rematchSidesSchema),
      code: z.optional(z.string()),
      started: z.optional(z.literal(true)),
    }),
  ),
}
export type RematchFields = FieldsOf<typeof open>

/** The rematch: the next game of the same persons (T10). */
export const events = featureEvents({
  kinds: {
    /** A seat wishes for a rematch after the end of the game. Equal wishes of all seats are an agreement. */
    rematchWished: { open: z.object({ seat: z.string(), sides: rematchSidesSchema }) },
    /**
     * The server has opened the room of the rematch, with everybody seated. `started`: the rematch has started too,
     * because a single person holds all seats that no bot holds.
     */
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
