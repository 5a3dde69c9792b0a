import { z } from 'zod/mini'
import { answerSchemaOf } from './common.ts'
import { subscriptionSchema } from './push.ts'

/** A browser of a person. */
export const deviceSchema = z.object({
  id: z.uuid(),
  /** Browser and system, such as `Firefox on Linux`. */
  label: z.string(),
  /** ISO 8601, as all times. */
  since: z.string(),
  lastSeen: z.string(),
  /** Whether this device is the one that asks. */
  current: z.boolean(),
  /** Push messages are sent to it when a game waits for this person and none of their devices is connected. */
  push: z.boolean(),
})
export type Device = z.infer<typeof deviceSchema>

/** A passkey by which a person is recognized on a new device. */
export const passkeySchema = z.object({
  id: z.uuid(),
  /** The device where it was made. */
  label: z.string(),
  since: z.string(),
  lastUsed: z.optional(z.string()),
})
export type Passkey = z.infer<typeof passkeySchema>

export const meMessages = {
  /** Asks only for an answer, to check whether the connection still works after a device has slept. */
  'me.ping': { request: z.strictObject({}), answer: answerSchemaOf({}) },
  /** The devices of this person, the latest seen first. */
  'me.devices': {
    request: z.strictObject({}),
    answer: answerSchemaOf({
      devices: z.array(deviceSchema),
      /** Since when this person has a recovery code; absent when there is none. */
      recoveryCodeSince: z.optional(z.string()),
    }),
  },
  /** Ends a device's connections and refuses its cookie from now on (W15). For the caller's own device: signs out. */
  'me.revoke': { request: z.strictObject({ device: z.uuid() }), answer: answerSchemaOf({}) },
  /** Sets the push subscription of this device (W22); absent: removes it. */
  'me.push': {
    request: z.strictObject({ subscription: z.nullable(subscriptionSchema) }),
    answer: answerSchemaOf({}),
  },
  /** The passkeys of this person, the newest first; made and used by `POST /api/passkey/…`. */
  'me.passkeys': {
    request: z.strictObject({}),
    answer: answerSchemaOf({ passkeys: z.array(passkeySchema) }),
  },
  /** Removes a passkey (W15). Devices that were added with it stay. */
  'me.revokePasskey': { request: z.strictObject({ passkey: z.uuid() }), answer: answerSchemaOf({}) },
  /**
   * Makes a recovery code, for `POST /api/recover` on another device. It is shown only this once, since only a hash is
   * stored, and the previous code becomes invalid. Seven groups of four letters and digits: `ABCD-EFGH-…`.
   */
  'me.recoveryCode': { request: z.strictObject({}), answer: answerSchemaOf({ code: z.string() }) },
}
