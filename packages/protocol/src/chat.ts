import { z } from 'zod/mini'
import { answerOf, roomIdSchema, watchAsSchema } from './common.ts'

/** Two conversations: among the players, and among those who look on. */
export const chatChannelSchema = z.enum(['players', 'spectators'])
export type ChatChannel = z.infer<typeof chatChannelSchema>

/** Stands for a person in one room's chat; tells nothing of who it is elsewhere. */
const handleSchema = z.string().check(z.regex(/^[\w-]{12}$/))

const longest = 500
/** Controls, and the marks that turn the direction of writing for everything after them. */
const invisible = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu

/** Plain text, 1 to 500 characters once what cannot be seen has been taken out. */
export const chatTextSchema = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(4 * longest)),
    z.transform((text) => text.replace(invisible, ' ').trim()),
  ),
  z.string().check(z.minLength(1), z.maxLength(longest)),
)

export const chatLineSchema = z.object({
  channel: chatChannelSchema,
  /** From 1 without gaps in its channel. */
  number: z.int().check(z.minimum(1)),
  from: z.object({ handle: handleSchema, name: z.string(), seat: z.optional(z.string()) }),
  /** Said by the person who reads it here. */
  mine: z.boolean(),
  text: z.string(),
  /** ISO 8601. */
  at: z.string(),
})
export type ChatLine = z.infer<typeof chatLineSchema>

const muted = z.array(handleSchema)

export const chatMessages = {
  /**
   * Binds this window to a room's chat and gives the latest lines, the oldest first; `chat.said` goes on from there.
   * A window hears one room at a time.
   */
  'chat.subscribe': {
    request: z.strictObject({
      room: roomIdSchema,
      /** A seat that one holds, or `public`. */
      as: watchAsSchema,
      /** A player reads the spectators only after choosing to. */
      spectators: z.optional(z.boolean()),
    }),
    answer: answerOf({ lines: z.array(chatLineSchema), muted }),
  },
  'chat.unsubscribe': { request: z.strictObject({ room: roomIdSchema }), answer: answerOf({}) },
  /** Says something: for a seat among the players, as `public` among the spectators. */
  'chat.say': {
    request: z.strictObject({ room: roomIdSchema, as: watchAsSchema, text: chatTextSchema }),
    answer: answerOf({ channel: chatChannelSchema, number: z.int() }),
  },
  /** Whose lines this person does not want to get in this room; `muted`: everybody who is muted then. */
  'chat.mute': {
    request: z.strictObject({ room: roomIdSchema, handle: handleSchema, muted: z.boolean() }),
    answer: answerOf({ muted }),
  },
}
