import { z } from 'zod/mini'
import { answerSchemaOf } from './common.ts'
import { subscriptionSchema } from './push.ts'

/** A device of a person: one browser. */
export const deviceSchema = z.object({
  id: z.uuid(),
  /** The browser and the operating system, such as `Firefox on Linux`. */
  label: z.string(),
  /** The time at which the device was last seen, ISO 8601. */
  since: z.string(),
  lastSeen: z.string(),
  /** Whether this is the device that sent the request. */
  current: z.boolean(),
  /**
   * Whether push messages are sent to this device when a game waits for the person and none of their devices is
   * connected.
   */
  push: z.boolean(),
})
export type Device = z.infer<typeof deviceSchema>

/** A passkey by which a person is recognized on a new device. */
export const passkeySchema = z.object({
  id: z.uuid(),
  /** The description of the device on which the passkey was created. */
  label: z.string(),
  since: z.string(),
  lastUsed: z.optional(z.string()),
})
export type Passkey = z.infer<typeof passkeySchema>

export const meMessages = {
  /** Does nothing: a device that has slept sends this message to find out whether its connection still works. */
  'me.ping': { request: z.strictObject({}), answer: answerSchemaOf({}) },
  /** Lists the devices of this person, the most recently seen first. */
  'me.devices': {
    request: z.strictObject({}),
    answer: answerSchemaOf({
      devices: z.array(deviceSchema),
      /** The time at which this person's recovery code was created; absent if they have none. */
      recoveryCodeSince: z.optional(z.string()),
    }),
  },
  /** Signs a device out: ends its connections, and refuses its cookie from now on (W15). It may be the caller's own. */
  'me.revoke': { request: z.strictObject({ device: z.uuid() }), answer: answerSchemaOf({}) },
  /** Sets the push subscription of this device (W22); null removes it. */
  'me.push': {
    request: z.strictObject({ subscription: z.nullable(subscriptionSchema) }),
    answer: answerSchemaOf({}),
  },
  /** Lists the passkeys of this person, the newest first. They are created and used by `POST /api/passkey/…`. */
  'me.passkeys': {
    request: z.strictObject({}),
    answer: answerSchemaOf({ passkeys: z.array(passkeySchema) }),
  },
  /** Removes a passkey (W15). Devices that were signed in with it stay signed in. */
  'me.revokePasskey': { request: z.strictObject({ passkey: z.uuid() }), answer: answerSchemaOf({}) },
  /**
   * Creates a recovery code, for `POST /api/recover` on another device. It is shown only in this answer, because only
   * its hash is stored, and it makes the previous code invalid. It has seven groups of four letters and digits:
   * `ABCD-EFGH-…`.
   */
  'me.recoveryCode': { request: z.strictObject({}), answer: answerSchemaOf({ code: z.string() }) },
}
