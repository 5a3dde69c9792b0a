import { z } from 'zod/mini'

/** Two conversations: among the players, and among those who look on. */
export const chatChannelSchema = z.enum(['players', 'spectators'])
export type ChatChannel = z.infer<typeof chatChannelSchema>

/** Stands for a person in one room's chat; tells nothing of who it is elsewhere. */
export const chatHandleSchema = z.string().check(z.regex(/^[\w-]{12}$/))

export const chatLineSchema = z.object({
  channel: chatChannelSchema,
  /** From 1 without gaps in its channel. */
  number: z.int().check(z.minimum(1)),
  from: z.object({ handle: chatHandleSchema, name: z.string(), seat: z.optional(z.string()) }),
  /** Said by the person who reads it here. */
  mine: z.boolean(),
  text: z.string(),
  /** ISO 8601. */
  at: z.string(),
})
export type ChatLine = z.infer<typeof chatLineSchema>
