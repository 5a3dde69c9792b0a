import { z } from 'zod/mini'
import type { SeatId } from '../../audience.ts'
import type { TableWith } from '../base.ts'
import { type FieldsOf, featureEvents } from '../feature.ts'

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

const secret = {
  /** Its order given beforehand (T24), or the end of its last one; absent: none. */
  beforehand: z.optional(orderBeforehandSchema),
  beforehandEnded: z.optional(beforehandEndSchema),
}
export type OwnBeforehand = FieldsOf<typeof secret>

/** Secret orders by which the turns of a seat pass until something happens (T24). The server gives them later. */
export const events = featureEvents({
  kinds: {
    /** A seat has ordered beforehand that its turns pass until something happens (T24). Nobody else is told. */
    orderedBeforehand: { own: orderBeforehandSchema },
    orderBeforehandEnded: { own: z.object({ by: beforehandEndSchema }) },
  },
  secret,
  folds: {
    orderedBeforehand: { secret: (before, own) => (own ? { beforehand: own } : before) },
    orderBeforehandEnded: { secret: (before, own) => (own ? { beforehandEnded: own.by } : before) },
  },
})

/** The order that a seat has given beforehand, as far as the viewer may know. */
export const beforehandOf = (
  { secrets }: Pick<TableWith<object, OwnBeforehand>, 'secrets'>,
  seat: SeatId,
): OrderBeforehand | undefined => secrets?.[seat]?.beforehand
