import { z } from 'zod'

/**
 * What a player by computer took to be likely when it gave an order. It is kept with the order and shown to nobody
 * before the chapter is over, so it must follow from what is open when it is made.
 */
export const beliefSchema = z.object({
  chapter: z.number().int(),
  round: z.number().int(),
  /** The game's own word for what was guessed: `target` … */
  about: z.string().max(20),
  /** The likeliest first; chances from 0 to 1. */
  chances: z
    .array(z.object({ value: z.union([z.string().max(40), z.number()]), chance: z.number().min(0).max(1) }))
    .max(10),
})
export type Belief = z.infer<typeof beliefSchema>

/** Whose it was. */
export const seatBeliefSchema = beliefSchema.extend({ seat: z.string() })
export type SeatBelief = z.infer<typeof seatBeliefSchema>
