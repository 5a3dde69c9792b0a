import { z } from 'zod/mini'
import { planeIds } from '../data/plane.ts'

const code = z.string().check(z.maxLength(8))
const seat = z.string().check(z.maxLength(4))

/** The change of level in an order of phase 2 (B1.10.4). */
export const levelChanges = ['level', 'climb', 'dive', 'land'] as const
export type LevelChange = (typeof levelChanges)[number]

export const bursts = ['short', 'medium', 'long'] as const
export type Burst = (typeof bursts)[number]

export const shotSchema = z.strictObject({ at: seat, burst: z.enum(bursts) })
export type Shot = z.infer<typeof shotSchema>

/** The order that picks a plane (B1.1.3). */
export const pickSchema = z.strictObject({ type: z.literal('pick'), plane: z.enum(planeIds) })
/** The order that chooses the start hex `at` and, with altitude, the start level (B1.1.4). */
export const startSchema = z.strictObject({
  type: z.literal('start'),
  at: z.int(),
  level: z.optional(z.int()),
})
/** The order that names the enemy to tail, when there are several candidates (B1.4.4). */
export const tailSchema = z.strictObject({ type: z.literal('tail'), enemy: seat })
const choice = {
  manoeuvre: code,
  altitude: z.optional(z.enum(levelChanges)),
  reload: z.optional(z.boolean()),
}
/** The order of phase 2 (B1.5). `altitude` defaults to level flight, `reload` to no. */
export const manoeuvreOrderSchema = z.strictObject({ type: z.literal('choose'), ...choice })
const shots = { pilot: z.optional(shotSchema), observer: z.optional(shotSchema) }
/** The order of phase 5: the shots of pilot and observer (B1.7). With neither shot the seat holds its fire. */
export const fireSchema = z.strictObject({ type: z.literal('fire'), ...shots })

/**
 * The choice of phase 2 as events and secrets hold it. Unlike in the order's schema, unknown fields are dropped and
 * cause no error.
 */
export const storedChoiceSchema = z.object(choice)
export const storedFireSchema = z.object(shots)

export const orderSchema = z.discriminatedUnion('type', [
  pickSchema,
  startSchema,
  tailSchema,
  manoeuvreOrderSchema,
  fireSchema,
])
export type BlueMaxOrder = z.infer<typeof orderSchema>
export type ManoeuvreOrder = Omit<z.infer<typeof manoeuvreOrderSchema>, 'type'>
export type FireOrder = Omit<z.infer<typeof fireSchema>, 'type'>
export type StartOrder = Omit<z.infer<typeof startSchema>, 'type'>

/** The crew of a plane, in the order in which they roll and draw (B1.3.5). */
export const crewMembers = ['pilot', 'observer'] as const
export type CrewMember = (typeof crewMembers)[number]

const shotDraft = z.optional(z.strictObject({ at: seat, burst: z.optional(z.enum(bursts)) }))

/** A draft of an order. A shot with a target but without a burst is incomplete. */
export const draftSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('pick'), plane: z.optional(z.enum(planeIds)) }),
  z.strictObject({ type: z.literal('start'), at: z.optional(z.int()), level: z.optional(z.int()) }),
  z.strictObject({ type: z.literal('tail'), enemy: z.optional(seat) }),
  z.strictObject({
    type: z.literal('choose'),
    manoeuvre: z.optional(code),
    altitude: z.optional(z.enum(levelChanges)),
    reload: z.optional(z.boolean()),
  }),
  z.strictObject({ type: z.literal('fire'), pilot: shotDraft, observer: shotDraft }),
])
export type BlueMaxDraft = z.infer<typeof draftSchema>
