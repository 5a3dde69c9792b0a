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
  'me.devices': { request: z.strictObject({}), answer: answerOf({ devices: z.array(deviceSchema) }) },
  /** Ends a device's connections and refuses its cookie from now on (W15). Its own: signs out. */
  'me.revoke': { request: z.strictObject({ device: z.uuid() }), answer: answerOf({}) },
}
