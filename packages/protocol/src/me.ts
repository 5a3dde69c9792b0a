import { z } from 'zod'
import { answerOf, nameSchema } from './common.ts'

/** Who is calling. The id stays on the server (signed cookie); a name is all that others see. `GET /api/me`. */
export const meSchema = z.object({ name: nameSchema })
export type Me = z.infer<typeof meSchema>

export const meMessages = {
  'me.rename': { request: z.strictObject({ name: nameSchema }), answer: answerOf({ name: nameSchema }) },
}
