import { z } from 'zod'
import { tableCommandSchema } from '../table/commands.ts'
import { endingSchema } from '../table/events.ts'

/** The versions of the record's own form. The second has the times of a table with clocks; what has none is in the first. */
export const recordFormats = ['ops-room-record/1', 'ops-room-record/2'] as const

const head = {
  format: z.enum(recordFormats),
  game: z.string(),
  /** The version of rules and events in which the record is written. */
  version: z.number().int().min(1),
}
const eventSchema = z.looseObject({ type: z.string() })
const scope = z.enum(['table', 'game'])
const playSchema = z.strictObject({
  table: z.strictObject({ open: z.looseObject({}) }),
  game: z.strictObject({ open: z.looseObject({}), secrets: z.record(z.string(), z.unknown()).optional() }),
})

const orderSchema = z.discriminatedUnion('scope', [
  z.strictObject({
    scope: z.literal('table'),
    person: z.strictObject({ id: z.string(), name: z.string() }),
    command: tableCommandSchema,
  }),
  z.strictObject({ scope: z.literal('game'), seat: z.string(), command: z.unknown() }),
])
const deedSchema = z.strictObject({
  seat: z.string().optional(),
  first: z.number().int(),
  drew: z.boolean(),
  order: orderSchema.optional(),
})
const lineSchema = z.strictObject({
  number: z.number().int(),
  scope,
  event: eventSchema,
  at: z.number().int().optional(),
  deed: deedSchema.optional(),
})

/** A game that is over, with everything in it: whoever reads it can play it again. */
export const wholeRecordSchema = z.strictObject({
  ...head,
  of: z.literal('everything'),
  /** The 32 bytes that all chance came from, as hex. */
  seed: z.string().regex(/^[0-9a-f]{64}$/),
  ending: endingSchema,
  lines: z.array(lineSchema),
})

/** A game that is being played, as one audience may know it: what it was shown, and what that comes to. */
export const viewRecordSchema = z.strictObject({
  ...head,
  of: z.literal('view'),
  as: z.string(),
  view: playSchema,
  /** By this audience's own numbering, from 1. */
  entries: z.array(
    z.strictObject({
      number: z.number().int(),
      scope,
      event: eventSchema,
      at: z.number().int().optional(),
      view: playSchema.optional(),
    }),
  ),
})

/** The open record of a game: docs/record.md. */
export const recordSchema = z.discriminatedUnion('of', [wholeRecordSchema, viewRecordSchema])
export type WholeRecord = z.infer<typeof wholeRecordSchema>
export type ViewRecord = z.infer<typeof viewRecordSchema>
export type GameRecord = z.infer<typeof recordSchema>
