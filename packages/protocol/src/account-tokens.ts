import { z } from 'zod/mini'
import { answerSchemaOf } from './common.ts'
import { tokenDescriptionSchema } from './programs.ts'

/** An account token, a program's key to an account: 256 random bits. Only its hash is stored. */
export const accountTokenSchema = z.string().check(z.regex(/^opa_[\w-]{43}$/))

const tokens = z.array(tokenDescriptionSchema)

/**
 * Messages by which a person manages the account tokens with which programs act for them. Programs use these tokens for
 * the requests of `account-api.ts`.
 */
export const accountTokenMessages = {
  /** Lists the valid account tokens of this person, the newest first. */
  'account.tokens': { request: z.strictObject({}), answer: answerSchemaOf({ tokens }) },
  /** Creates an account token (W104). It is shown only in this answer. */
  'account.makeToken': {
    request: z.strictObject({}),
    answer: answerSchemaOf({ token: accountTokenSchema, tokens }),
  },
  /** Revokes an account token (W32): ends its streams, and its right to the seats that it plays. */
  'account.revokeToken': { request: z.strictObject({ token: z.uuid() }), answer: answerSchemaOf({ tokens }) },
}
