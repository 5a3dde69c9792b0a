import { z } from 'zod/mini'
import { answerSchemaOf, shownNameSchema } from './common.ts'

/**
 * The answer to `GET /api/me`: the caller's identity. Their id stays between the server and a signed cookie; others see
 * only the name.
 */
export const meSchema = z.object({
  name: shownNameSchema,
  /**
   * The tag that a page sends when it connects, which makes sure that its connection belongs to the same person (W100).
   */
  tag: z.optional(z.string()),
  /** This server's public key for push messages: the `applicationServerKey` of `pushManager.subscribe`. */
  pushKey: z.string(),
  /** The operator's banner, shown to everybody. */
  banner: z.optional(z.string()),
})
export type Me = z.infer<typeof meSchema>

/** The answer to `me.rename`: the name that the person now has. */
export const renameAnswerSchema = answerSchemaOf({ name: shownNameSchema })
