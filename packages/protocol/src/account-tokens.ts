import { z } from 'zod/mini'
import { answerSchemaOf } from './common.ts'
import { keptTokenSchema } from './programs.ts'

/** A program's key to an account: 256 random bits. Only its hash is stored. */
export const accountTokenSchema = z.string().check(z.regex(/^opa_[\w-]{43}$/))

const tokens = z.array(keptTokenSchema)

/** Tokens by which programs act for a person. Their use by a program: `account-api.ts`. */
export const accountTokenMessages = {
  /** The valid account tokens of this person, the newest first. */
  'account.tokens': { request: z.strictObject({}), answer: answerSchemaOf({ tokens }) },
  /** Makes a token (W104). It is shown this once. */
  'account.makeToken': {
    request: z.strictObject({}),
    answer: answerSchemaOf({ token: accountTokenSchema, tokens }),
  },
  /** Makes the token invalid (W32), with the seats that it plays, and ends its streams. */
  'account.revokeToken': { request: z.strictObject({ token: z.uuid() }), answer: answerSchemaOf({ tokens }) },
}
