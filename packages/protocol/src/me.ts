import { z } from 'zod'
import { answerOf, nameSchema } from './common.ts'

/** Who is calling. The id stays on the server (signed cookie); a name is all that others see. `GET /api/me`. */
export const meSchema = z.object({ name: nameSchema })
export type Me = z.infer<typeof meSchema>

/** A browser by which a person comes. */
export const deviceSchema = z.object({
  id: z.uuid(),
  /** Browser and system, such as `Firefox on Linux`. */
  label: z.string(),
  /** ISO 8601, as all times. */
  since: z.string(),
  lastSeen: z.string(),
  /** It is the one that asks. */
  current: z.boolean(),
})
export type Device = z.infer<typeof deviceSchema>

export const meMessages = {
  'me.rename': { request: z.strictObject({ name: nameSchema }), answer: answerOf({ name: nameSchema }) },
  /** The devices of this person, the latest seen first. */
  'me.devices': {
    request: z.strictObject({}),
    answer: answerOf({
      devices: z.array(deviceSchema),
      /** Since when this person has a recovery code; absent when there is none. */
      recoveryCodeSince: z.string().optional(),
    }),
  },
  /** Ends a device's connections and refuses its cookie from now on (W15). Its own: signs out. */
  'me.revoke': { request: z.strictObject({ device: z.uuid() }), answer: answerOf({}) },
  /**
   * Makes a recovery code, for `POST /api/recover` on another device. It is shown this once, since only a hash is kept,
   * and the one before counts no more. Seven groups of four letters and digits: `ABCD-EFGH-…`.
   */
  'me.recoveryCode': { request: z.strictObject({}), answer: answerOf({ code: z.string() }) },
}
