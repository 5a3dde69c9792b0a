import { z } from 'zod/mini'
import { unionBy } from '../../core/index.ts'
import {
  altitudeSchema,
  headingSchema,
  hexSchema,
  squadronIdSchema,
  tileCountsSchema,
  tilesByHexSchema,
} from '../board/pieces.ts'
import { planSchema } from './open.ts'

const count = z.int().check(z.minimum(0), z.maximum(99))
/** Longer than any rule allows, so that a rule refuses a long path and not the schema. */
const path = z.array(headingSchema).check(z.maxLength(40))

/** The orders of the base game. */
export const squadronsOrderSchema = z.strictObject({
  type: z.literal('squadrons'),
  at: z.partialRecord(squadronIdSchema, hexSchema),
})
export const planOrderSchema = z.strictObject({ type: z.literal('plan'), ...planSchema.shape, route: path })
export const defencesOrderSchema = z.strictObject({ type: z.literal('defences'), tiles: tilesByHexSchema })
const drops = {
  targetMarkers: z.optional(count),
  /** Hits wanted, by `airport` or kind of tile; the surcharge for smoke is added by the rules (D5.6). */
  bombs: z.optional(tileCountsSchema),
}
export const dropsSchema = z.strictObject(drops)
export const mosquitoOrderSchema = z.strictObject({
  type: z.literal('mosquito'),
  path,
  /** Needed unless it lands. */
  altitude: z.optional(altitudeSchema),
  land: z.optional(z.boolean()),
  ...drops,
})
export const fighterOrderSchema = z.strictObject({
  type: z.literal('fighter'),
  squadron: squadronIdSchema,
  path,
  /** Needed unless it lands. */
  altitude: z.optional(altitudeSchema),
  land: z.optional(z.boolean()),
})
export const endFightersOrderSchema = z.strictObject({ type: z.literal('endFighters') })
export const bomberOrderSchema = z.strictObject({
  type: z.literal('bomber'),
  /** The altitude, chosen with the first card only (D4.5). */
  altitude: z.optional(altitudeSchema),
})

export type SquadronsOrder = z.infer<typeof squadronsOrderSchema>
export type PlanOrder = z.infer<typeof planOrderSchema>
export type DefencesOrder = z.infer<typeof defencesOrderSchema>
export type MosquitoOrder = z.infer<typeof mosquitoOrderSchema>
/** The load that a Mosquito drops in one hex. */
export type Drops = Pick<MosquitoOrder, 'targetMarkers' | 'bombs'>
export type FighterOrder = z.infer<typeof fighterOrderSchema>
export type EndFightersOrder = z.infer<typeof endFightersOrderSchema>
export type BomberOrder = z.infer<typeof bomberOrderSchema>
export type BaseOrder =
  | SquadronsOrder
  | PlanOrder
  | DefencesOrder
  | MosquitoOrder
  | FighterOrder
  | EndFightersOrder
  | BomberOrder

/** An order under construction: its type, and what has been chosen so far. */
export type OrderDraft<O extends { type: string } = BaseOrder> = O extends { type: string }
  ? Pick<O, 'type'> & Partial<Omit<O, 'type'>>
  : never

// zod/mini has no type for a mask of a schema that is not known yet.
const bare = <S extends z.ZodMiniObject>(schema: S) => z.required(z.partial(schema), { type: true } as never)
/** Orders under construction as a schema: drafts of phases 1, 3 and 4 are kept in this form (D3.8). */
export const draftOrders = (schemas: readonly z.ZodMiniType[]): z.ZodMiniType<OrderDraft> =>
  // The list of schemas forgets which orders they are of; each is an object with a type.
  unionBy(
    'type',
    schemas.map((schema) => bare(schema as z.ZodMiniObject)),
  ) as unknown as z.ZodMiniType<OrderDraft>
