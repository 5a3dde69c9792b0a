import { z } from 'zod/mini'

/** The happening until which turns pass, as the game names it. */
export const untilSchema = z.string().check(z.regex(/^[a-zA-Z]{1,16}$/))
const watchedSchema = z.string().check(z.maxLength(64))

/** An order that a seat has given beforehand (T24): its owner alone knows of it. */
export const orderBeforehandSchema = z.object({ until: untilSchema, watched: watchedSchema })
export type OrderBeforehand = z.infer<typeof orderBeforehandSchema>

/**
 * The end of an order given beforehand: its holder; an order that was taken back; something that it watched; a turn
 * with something to decide; a secret phase; somebody else acts for the seat, or it acts openly (T20).
 */
export const beforehandEndSchema = z.enum(['holder', 'takenBack', 'happened', 'choice', 'secret', 'replaced'])
export type BeforehandEnd = z.infer<typeof beforehandEndSchema>
