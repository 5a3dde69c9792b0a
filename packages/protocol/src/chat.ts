import { z } from 'zod'
import { answerOf, roomIdSchema, watchAsSchema } from './common.ts'

/** Two conversations: among the players, and among those who look on. */
export const chatChannelSchema = z.enum(['players', 'spectators'])
export type ChatChannel = z.infer<typeof chatChannelSchema>

/** Stands for a person in one room's chat; tells nothing of who it is elsewhere. */
const handleSchema = z.string().regex(/^[\w-]{12}$/)

const longest = 500
/** Controls, and the marks that turn the direction of writing for everything after them. */
const invisible = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu

/** Plain text, 1 to 500 characters once what cannot be seen has been taken out. */
export const chatTextSchema = z
  .string()
  .max(4 * longest)
  .transform((text) => text.replace(invisible, ' ').trim())
  .pipe(z.string().min(1).max(longest))

export const chatLineSchema = z.object({
  channel: chatChannelSchema,
  /** From 1 without gaps in its channel. */
  number: z.number().int().min(1),
  from: z.object({ handle: handleSchema, name: z.string(), seat: z.string().optional() }),
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
      spectators: z.boolean().optional(),
    }),
    answer: answerOf({ lines: z.array(chatLineSchema), muted }),
  },
  'chat.unsubscribe': { request: z.strictObject({ room: roomIdSchema }), answer: answerOf({}) },
  /** Says something: for a seat among the players, as `public` among the spectators. */
  'chat.say': {
    request: z.strictObject({ room: roomIdSchema, as: watchAsSchema, text: chatTextSchema }),
    answer: answerOf({ channel: chatChannelSchema, number: z.number().int() }),
  },
  /** Whose lines this person does not want to get in this room; `muted`: everybody who is muted then. */
  'chat.mute': {
    request: z.strictObject({ room: roomIdSchema, handle: handleSchema, muted: z.boolean() }),
    answer: answerOf({ muted }),
  },
}
