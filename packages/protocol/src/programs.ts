import { z } from 'zod/mini'
import { answerSchemaOf, roomIdSchema, watchAsSchema } from './common.ts'

/** A program's key to one seat: 256 random bits. Only its hash is stored. */
export const seatTokenSchema = z.string().check(z.regex(/^ops_[\w-]{43}$/))

/** A valid token, without the token itself. Times are ISO 8601. */
export const keptTokenSchema = z.object({
  id: z.uuid(),
  since: z.string(),
  /** Absent while no program has used it; exact to a minute. */
  lastUsed: z.optional(z.string()),
})
export type KeptToken = z.infer<typeof keptTokenSchema>

const seat = z.strictObject({ room: roomIdSchema, as: watchAsSchema })
const tokens = z.array(keptTokenSchema)

/** Tokens for programs, of the holder of a seat (W4). Their use by a program: `seat-api.ts`. */
export const programMessages = {
  /** The valid tokens of a seat, the newest first. */
  'seat.tokens': { request: seat, answer: answerSchemaOf({ tokens }) },
  /** Makes a token (W31), not in a rated game (W97). It is shown this once. */
  'seat.makeToken': { request: seat, answer: answerSchemaOf({ token: seatTokenSchema, tokens }) },
  /** Makes the token invalid (W32), and ends its streams. */
  'seat.revokeToken': {
    request: z.extend(seat, { token: z.uuid() }),
    answer: answerSchemaOf({ tokens }),
  },
}
