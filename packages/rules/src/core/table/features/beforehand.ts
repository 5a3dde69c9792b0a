import { z } from 'zod/mini'
import type { SeatId } from '../../audience.ts'
import type { TableWithFields } from '../base.ts'
import { type FieldsOf, featureEvents } from '../feature.ts'

/** The game's name for the condition until which turns pass. */
export const beforehandUntilSchema = z.string().check(z.regex(/^[a-zA-Z]{1,16}$/))
const watchedSchema = z.string().check(z.maxLength(64))

/** An order that a seat has given beforehand (T24); only the seat itself is shown it. */
export const orderBeforehandSchema = z.object({ until: beforehandUntilSchema, watched: watchedSchema })
export type OrderBeforehand = z.infer<typeof orderBeforehandSchema>

/**
 * The reason why an order given beforehand ended. `holder`: its holder withdrew it. `takenBack`: an order was taken
 * back. `happened`: the watched facts changed. `choice`: a turn has something to decide. `secret`: a secret phase
 * began, or the game allows no such orders now. `replaced`: somebody else acts for the seat, it has a standing order
 * (T20), or it is out of the game.
 */
export const beforehandEndSchema = z.enum(['holder', 'takenBack', 'happened', 'choice', 'secret', 'replaced'])
export type BeforehandEnd = z.infer<typeof beforehandEndSchema>

const secret = {
  /**
   * The seat's order given beforehand (T24), or in `beforehandEnded` the reason why its last one ended; both absent
   * when it has never given one.
   */
  beforehand: z.optional(orderBeforehandSchema),
  beforehandEnded: z.optional(beforehandEndSchema),
}
export type OwnBeforehandFields = FieldsOf<typeof secret>

/**
 * Orders given beforehand: secret orders by which the turns of a seat pass until something happens (T24). The server
 * gives the orders of the game when the turns come.
 */
export const events = featureEvents({
  kinds: {
    /**
     * A seat has ordered beforehand that its turns pass until a condition is met (T24). Only the seat itself is shown
     * it.
     */
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
  { secrets }: Pick<TableWithFields<object, OwnBeforehandFields>, 'secrets'>,
  seat: SeatId,
): OrderBeforehand | undefined => secrets?.[seat]?.beforehand
