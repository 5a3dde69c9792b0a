import { z } from 'zod/mini'
import { chatChannelSchema, chatHandleSchema, chatLineSchema } from './chat-line.ts'
import { answerSchemaOf, roomIdSchema, watchedAudienceSchema } from './common.ts'
import { visibleTextSchema } from './visible-text.ts'

/** Plain text of 1 to 500 characters, counted after invisible characters have been removed. */
export const chatTextSchema = visibleTextSchema({ longest: 500 })

const muted = z.array(chatHandleSchema)

export const chatMessages = {
  /**
   * Subscribes this connection to a room's chat, and returns its latest lines, oldest first; later lines arrive as
   * `chat.said`. A connection is subscribed to one room's chat at a time.
   */
  'chat.subscribe': {
    request: z.strictObject({
      room: roomIdSchema,
      /** The audience for which the chat is opened: a seat that the caller holds, or `public`. */
      as: watchedAudienceSchema,
      /** Whether a player also wants the spectators' lines, which they do not get by default. */
      spectators: z.optional(z.boolean()),
    }),
    answer: answerSchemaOf({ lines: z.array(chatLineSchema), muted }),
  },
  'chat.unsubscribe': { request: z.strictObject({ room: roomIdSchema }), answer: answerSchemaOf({}) },
  /** Writes a line: among the players if `as` is a seat, among the spectators if it is `public`. */
  'chat.say': {
    request: z.strictObject({ room: roomIdSchema, as: watchedAudienceSchema, text: chatTextSchema }),
    answer: answerSchemaOf({ channel: chatChannelSchema, number: z.int() }),
  },
  /** Mutes a person in this room, or ends the mute. The answer's `muted` lists everybody who is then muted. */
  'chat.mute': {
    request: z.strictObject({ room: roomIdSchema, handle: chatHandleSchema, muted: z.boolean() }),
    answer: answerSchemaOf({ muted }),
  },
}
