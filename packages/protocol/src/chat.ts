import { z } from 'zod/mini'
import { chatChannelSchema, chatHandleSchema, chatLineSchema } from './chat-line.ts'
import { answerSchemaOf, roomIdSchema, watchAsSchema } from './common.ts'
import { visibleText } from './visible-text.ts'

/** Plain text, 1 to 500 characters once what cannot be seen has been taken out. */
export const chatTextSchema = visibleText({ longest: 500 })

const muted = z.array(chatHandleSchema)

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
    answer: answerSchemaOf({ lines: z.array(chatLineSchema), muted }),
  },
  'chat.unsubscribe': { request: z.strictObject({ room: roomIdSchema }), answer: answerSchemaOf({}) },
  /** Says something: for a seat among the players, as `public` among the spectators. */
  'chat.say': {
    request: z.strictObject({ room: roomIdSchema, as: watchAsSchema, text: chatTextSchema }),
    answer: answerSchemaOf({ channel: chatChannelSchema, number: z.int() }),
  },
  /** The person whose lines are not wanted in this room; `muted`: everybody who is muted then. */
  'chat.mute': {
    request: z.strictObject({ room: roomIdSchema, handle: chatHandleSchema, muted: z.boolean() }),
    answer: answerSchemaOf({ muted }),
  },
}
