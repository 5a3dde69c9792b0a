import { z } from 'zod/mini'

/**
 * A bot's belief when it gave an order: its estimate of probabilities. It is stored with the order and shown to nobody
 * before the chapter is over; it must follow from information that was open at that time.
 */
export const beliefSchema = z.object({
  chapter: z.int(),
  round: z.int(),
  /** The game's own name for the subject of the belief, such as `target`. */
  about: z.string().check(z.maxLength(20)),
  /** The possible values with their probabilities from 0 to 1, the likeliest first. */
  chances: z
    .array(
      z.object({
        value: z.union([z.string().check(z.maxLength(40)), z.number()]),
        chance: z.number().check(z.minimum(0), z.maximum(1)),
      }),
    )
    .check(z.maxLength(10)),
})
export type Belief = z.infer<typeof beliefSchema>

/** A bot's belief with the seat that the bot played. */
export const seatBeliefSchema = z.extend(beliefSchema, { seat: z.string() })
export type SeatBelief = z.infer<typeof seatBeliefSchema>
