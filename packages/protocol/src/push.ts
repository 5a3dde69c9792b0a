import { z } from 'zod/mini'
import { codeSchema } from './common.ts'

/** A browser's `PushSubscription.toJSON()`. The address is checked further: public, and over https (W22). */
export const subscriptionSchema = z.object({
  endpoint: z.string().check(z.minLength(1), z.maxLength(1024)),
  keys: z.object({
    /** An uncompressed point of P-256, 65 bytes. */
    p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
    /** 16 bytes. */
    auth: z.string().check(z.regex(/^[\w-]{22}(==)?$/)),
  }),
})
export type Subscription = z.infer<typeof subscriptionSchema>

/** A push message for the service worker: the rooms that wait for this person, and why. The worker puts it in words. */
export const pushMessageSchema = z.object({
  rooms: z
    .array(
      z.object({
        code: codeSchema,
        /**
         * `turn`: it is this person's turn. `preparation`: orders are given in secret, and theirs are missing.
         * `roundBegan`, `roundEnds`: the round of the tournament with this game has begun, or ends soon.
         */
        waits: z.enum(['turn', 'preparation', 'roundBegan', 'roundEnds']),
        /** When the round ends, ISO 8601. */
        until: z.optional(z.string()),
      }),
    )
    .check(z.minLength(1)),
})
export type PushMessage = z.infer<typeof pushMessageSchema>
