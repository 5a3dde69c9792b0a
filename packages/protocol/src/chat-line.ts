import { z } from 'zod/mini'

/** The two channels of a chat: among the players, and among the spectators. */
export const chatChannelSchema = z.enum(['players', 'spectators'])
export type ChatChannel = z.infer<typeof chatChannelSchema>

/** Identifies a person in the chat of one room, without telling who they are elsewhere. */
export const chatHandleSchema = z.string().check(z.regex(/^[\w-]{12}$/))

export const chatLineSchema = z.object({
  channel: chatChannelSchema,
  /** The number of the line in its channel, from 1 without gaps. */
  number: z.int().check(z.minimum(1)),
  from: z.object({ handle: chatHandleSchema, name: z.string(), seat: z.optional(z.string()) }),
  /** Whether the receiver has written the line. */
  mine: z.boolean(),
  text: z.string(),
  /** The time of the line, ISO 8601. */
  at: z.string(),
})
export type ChatLine = z.infer<typeof chatLineSchema>
