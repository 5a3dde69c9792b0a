import { z } from 'zod/mini'
import { discriminatedUnionBy } from '../../core/index.ts'
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
/**
 * The schema of a path. Its limit is longer than any rule allows, so that too long a path is refused by a rule and not
 * by the schema.
 */
const path = z.array(headingSchema).check(z.maxLength(40))

/** The schemas of the base game's orders begin here. */
export const squadronsOrderSchema = z.strictObject({
  type: z.literal('squadrons'),
  at: z.partialRecord(squadronIdSchema, hexSchema),
})
export const planOrderSchema = z.strictObject({ type: z.literal('plan'), ...planSchema.shape, route: path })
export const defencesOrderSchema = z.strictObject({ type: z.literal('defences'), tiles: tilesByHexSchema })
const drops = {
  targetMarkers: z.optional(count),
  /** The number of hits wanted on `airport` or on each kind of tile. The rules add the surcharge for smoke (D5.6). */
  bombs: z.optional(tileCountsSchema),
}
export const dropsSchema = z.strictObject(drops)
export const mosquitoOrderSchema = z.strictObject({
  type: z.literal('mosquito'),
  path,
  /** The Mosquito's altitude after its move; required unless it lands. */
  altitude: z.optional(altitudeSchema),
  land: z.optional(z.boolean()),
  ...drops,
})
export const fighterOrderSchema = z.strictObject({
  type: z.literal('fighter'),
  squadron: squadronIdSchema,
  path,
  /** The squadron's altitude after its action; required unless it lands. */
  altitude: z.optional(altitudeSchema),
  land: z.optional(z.boolean()),
})
export const endFightersOrderSchema = z.strictObject({ type: z.literal('endFighters') })
export const bomberOrderSchema = z.strictObject({
  type: z.literal('bomber'),
  /** The bomber's altitude, given only with the first card (D4.5). */
  altitude: z.optional(altitudeSchema),
})

export type SquadronsOrder = z.infer<typeof squadronsOrderSchema>
export type PlanOrder = z.infer<typeof planOrderSchema>
export type DefencesOrder = z.infer<typeof defencesOrderSchema>
export type MosquitoOrder = z.infer<typeof mosquitoOrderSchema>
/** The target markers and bombs that a Mosquito drops in one hex. */
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

/** The draft of an order: its type, and the fields chosen so far. */
export type OrderDraft<O extends { type: string } = BaseOrder> = O extends { type: string }
  ? Pick<O, 'type'> & Partial<Omit<O, 'type'>>
  : never

// The cast is necessary because zod/mini cannot type the mask of `required` for a schema that is a type parameter.
const bare = <S extends z.ZodMiniObject>(schema: S) => z.required(z.partial(schema), { type: true } as never)
/** The schema of drafts of all given orders. Drafts of phases 1, 3 and 4 are stored in this form (D3.8). */
export const orderDraftSchemaOf = (schemas: readonly z.ZodMiniType[]): z.ZodMiniType<OrderDraft> =>
  // The casts are necessary because the list does not keep which order each schema is for; each schema is an object
  // with a `type`.
  discriminatedUnionBy(
    'type',
    schemas.map((schema) => bare(schema as z.ZodMiniObject)),
  ) as unknown as z.ZodMiniType<OrderDraft>
