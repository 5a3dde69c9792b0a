import { z } from 'zod/mini'
import { answerSchemaOf, shownNameSchema } from './common.ts'

/** The caller's identity. The id stays on the server (signed cookie); others see only a name. `GET /api/me`. */
export const meSchema = z.object({
  name: shownNameSchema,
  /** A page sends it when it connects, so that its connection belongs to the same person (W100). */
  tag: z.optional(z.string()),
  /** This server's public key for push messages: `applicationServerKey` of `pushManager.subscribe`. */
  pushKey: z.string(),
  /** The operator's message to everybody. */
  banner: z.optional(z.string()),
})
export type Me = z.infer<typeof meSchema>

/** To `me.rename`: the name as it is now. */
export const renamedSchema = answerSchemaOf({ name: shownNameSchema })
