import { z } from 'zod/mini'
import { answerSchemaOf, shownNameSchema } from './common.ts'
import { passkeySchema } from './me.ts'
import { subscriptionSchema } from './push.ts'

const text = z.string().check(z.maxLength(8192))
/** A credential from `navigator.credentials`, as its `toJSON()` says it. */
const credential = <R extends z.core.$ZodShape>(response: R) =>
  z.looseObject({
    id: z.string().check(z.minLength(1), z.maxLength(1400)),
    rawId: z.string().check(z.minLength(1), z.maxLength(1400)),
    type: z.literal('public-key'),
    response: z.looseObject({ clientDataJSON: text, ...response }),
    clientExtensionResults: z.looseObject({}),
  })
/** For `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`. */
const options = z.looseObject({ challenge: z.string() })

/**
 * Requests by `POST`, because the answer may change the browser's cookie. JSON both ways, from our own pages only
 * (W21), by a caller with a cookie (W13), a limited number of times (W10). The answers look like those to
 * messages; the status says the same in numbers.
 */
export const postRequests = {
  /**
   * The browser has made another subscription for this device while no page was open: its service worker reports it,
   * as the address of push messages from now on (W22).
   */
  '/api/push/renew': {
    request: z.strictObject({ subscription: subscriptionSchema }),
    answer: answerSchemaOf({}),
  },

  /**
   * Makes this device one of the person with this recovery code (W16), unless the person of this device plays already
   * (W17). Small letters, blanks and dashes do not matter. The open connections of the device are closed; load the page
   * again.
   */
  '/api/recover': {
    request: z.strictObject({ code: z.string().check(z.maxLength(200)) }),
    answer: answerSchemaOf({ name: shownNameSchema }),
  },

  /** Begins to make a passkey for this person. Refused where there can be none (W19), and after twenty (W20). */
  '/api/passkey/register/options': { request: z.strictObject({}), answer: answerSchemaOf({ options }) },
  /** The passkey just made, within five minutes (W18). */
  '/api/passkey/register/verify': {
    request: z.strictObject({
      credential: credential({
        attestationObject: text,
        transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(8))),
      }),
    }),
    answer: answerSchemaOf({ passkey: passkeySchema }),
  },

  /** Begins to sign in by a passkey; the passkey says who it is. Refused where there can be none (W19). */
  '/api/passkey/authenticate/options': { request: z.strictObject({}), answer: answerSchemaOf({ options }) },
  /** The signature by a passkey, within five minutes (W18). Otherwise as `/api/recover`. */
  '/api/passkey/authenticate/verify': {
    request: z.strictObject({ credential: credential({ authenticatorData: text, signature: text }) }),
    answer: answerSchemaOf({ name: shownNameSchema }),
  },
}
export type PostPath = keyof typeof postRequests
export type PostRequestOf<P extends PostPath> = z.infer<(typeof postRequests)[P]['request']>
export type PostAnswerOf<P extends PostPath> = z.infer<(typeof postRequests)[P]['answer']>
