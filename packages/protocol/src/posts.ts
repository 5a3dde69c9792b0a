import { z } from 'zod/mini'
import { answerSchemaOf, shownNameSchema } from './common.ts'
import { passkeySchema } from './me.ts'
import { subscriptionSchema } from './push.ts'

const text = z.string().check(z.maxLength(8192))
/** The schema of a credential from `navigator.credentials`, as its `toJSON()` gives it. */
const credential = <R extends z.core.$ZodShape>(response: R) =>
  z.looseObject({
    id: z.string().check(z.minLength(1), z.maxLength(1400)),
    rawId: z.string().check(z.minLength(1), z.maxLength(1400)),
    type: z.literal('public-key'),
    response: z.looseObject({ clientDataJSON: text, ...response }),
    clientExtensionResults: z.looseObject({}),
  })
/**
 * The WebAuthn options that a browser passes to `PublicKeyCredential.parseCreationOptionsFromJSON` or
 * `parseRequestOptionsFromJSON`.
 */
const options = z.looseObject({ challenge: z.string() })

/**
 * The requests by `POST`, used because their answers may change the browser's cookie. Request and answer are JSON. The
 * server accepts these requests only from its own pages (W21), from a caller with a cookie (W13), and a limited number
 * of times (W10). The answers have the form of answers to messages, and a corresponding HTTP status.
 */
export const postRequests = {
  /**
   * Sent by the service worker when the browser has replaced this device's push subscription while no page was open:
   * push messages go to the new one from now on (W22).
   */
  '/api/push/renew': {
    request: z.strictObject({ subscription: subscriptionSchema }),
    answer: answerSchemaOf({}),
  },

  /**
   * Signs this device in as the person with this recovery code (W16), unless the device's present person already plays
   * (W17). Case, blanks and dashes do not matter. The device's open connections are closed; the page has to be
   * reloaded.
   */
  '/api/recover': {
    request: z.strictObject({ code: z.string().check(z.maxLength(200)) }),
    answer: answerSchemaOf({ name: shownNameSchema }),
  },

  /**
   * Begins to create a passkey for this person. Refused if passkeys are impossible here (W19), and beyond twenty (W20).
   */
  '/api/passkey/register/options': { request: z.strictObject({}), answer: answerSchemaOf({ options }) },
  /** Stores the passkey that was just created, within five minutes (W18). */
  '/api/passkey/register/verify': {
    request: z.strictObject({
      credential: credential({
        attestationObject: text,
        transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(8))),
      }),
    }),
    answer: answerSchemaOf({ passkey: passkeySchema }),
  },

  /**
   * Begins to sign in by a passkey, which itself identifies its person. Refused if passkeys are impossible here (W19).
   */
  '/api/passkey/authenticate/options': { request: z.strictObject({}), answer: answerSchemaOf({ options }) },
  /**
   * Signs this device in by the signature of a passkey, at most five minutes after the options of the signature were
   * requested (W18). Otherwise like `/api/recover`.
   */
  '/api/passkey/authenticate/verify': {
    request: z.strictObject({ credential: credential({ authenticatorData: text, signature: text }) }),
    answer: answerSchemaOf({ name: shownNameSchema }),
  },
}
export type PostPath = keyof typeof postRequests
export type PostRequestOf<P extends PostPath> = z.infer<(typeof postRequests)[P]['request']>
export type PostAnswerOf<P extends PostPath> = z.infer<(typeof postRequests)[P]['answer']>
