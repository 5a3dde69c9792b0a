import { z } from 'zod/mini'
import { answerSchemaOf, roomIdSchema, watchedAudienceSchema } from './common.ts'

/** A seat token, a program's key to one seat: 256 random bits. Only its hash is stored. */
export const seatTokenSchema = z.string().check(z.regex(/^ops_[\w-]{43}$/))

/** The description of a valid token, without the token itself. Times are ISO 8601. */
export const tokenDescriptionSchema = z.object({
  id: z.uuid(),
  since: z.string(),
  /** The time at which a program last used the token, exact to a minute; absent if none has. */
  lastUsed: z.optional(z.string()),
})
export type TokenDescription = z.infer<typeof tokenDescriptionSchema>

const seat = z.strictObject({ room: roomIdSchema, as: watchedAudienceSchema })
const tokens = z.array(tokenDescriptionSchema)

/**
 * Messages by which the holder of a seat manages its tokens for programs (W4). Programs use the tokens by
 * `seat-api.ts`.
 */
export const programMessages = {
  /** Lists the valid tokens of a seat, the newest first. */
  'seat.tokens': { request: seat, answer: answerSchemaOf({ tokens }) },
  /** Creates a token (W31), unless the game is rated (W97). It is shown only in this answer. */
  'seat.makeToken': { request: seat, answer: answerSchemaOf({ token: seatTokenSchema, tokens }) },
  /** Revokes a token (W32), and ends its streams. */
  'seat.revokeToken': {
    request: z.extend(seat, { token: z.uuid() }),
    answer: answerSchemaOf({ tokens }),
  },
}
