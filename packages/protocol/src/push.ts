import { z } from 'zod/mini'
import { roomCodeSchema } from './common.ts'

/**
 * A browser's push subscription, as `PushSubscription.toJSON()` gives it. The server further checks that the address is
 * public and uses https (W22).
 */
export const subscriptionSchema = z.object({
  endpoint: z.string().check(z.minLength(1), z.maxLength(1024)),
  keys: z.object({
    /** The browser's public key: an uncompressed point of P-256, 65 bytes. */
    p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
    /** The authentication secret: 16 bytes. */
    auth: z.string().check(z.regex(/^[\w-]{22}(==)?$/)),
  }),
})
export type Subscription = z.infer<typeof subscriptionSchema>

/**
 * A push message to the service worker: the rooms that wait for this person, and the reasons. The service worker turns
 * it into text.
 */
export const pushMessageSchema = z.object({
  rooms: z
    .array(
      z.object({
        code: roomCodeSchema,
        /**
         * The reason for which the room waits. `turn`: it is this person's turn. `preparation`: orders are given in
         * secret, and this person's are missing. `roundBegan`, `roundEnds`: the tournament round with this game has
         * begun, or ends soon.
         */
        waits: z.enum(['turn', 'preparation', 'roundBegan', 'roundEnds']),
        /** The end of the tournament's round, ISO 8601. */
        until: z.optional(z.string()),
      }),
    )
    .check(z.minLength(1)),
})
export type PushMessage = z.infer<typeof pushMessageSchema>
