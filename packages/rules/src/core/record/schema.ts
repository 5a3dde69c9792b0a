import { z } from 'zod/mini'
import { tableCommandSchema } from '../table/commands.ts'
import { endingSchema } from '../table/terms.ts'
import { upcastRecord } from './older-forms.ts'

/**
 * The format of records: the name and version of the form. Records of forms 1 to 3 are read too: see `upcastRecord`.
 */
export const recordFormat = 'ops-room-record/4'

const head = {
  format: z.literal(recordFormat),
  game: z.string(),
  /** The version of the game's rules and events in which the record is written. */
  version: z.int().check(z.minimum(1)),
}
const eventSchema = z.looseObject({ type: z.string() })
const scope = z.enum(['table', 'game'])
const playSchema = z.strictObject({
  table: z.strictObject({
    open: z.looseObject({}),
    secrets: z.optional(z.record(z.string(), z.unknown())),
  }),
  game: z.strictObject({ open: z.looseObject({}), secrets: z.optional(z.record(z.string(), z.unknown())) }),
})

const commandSchema = z.discriminatedUnion('scope', [
  z.strictObject({
    scope: z.literal('table'),
    person: z.strictObject({ id: z.string(), name: z.string() }),
    command: tableCommandSchema,
  }),
  z.strictObject({ scope: z.literal('game'), seat: z.string(), command: z.unknown() }),
])
const causeSchema = z.strictObject({
  seat: z.optional(z.string()),
  first: z.int(),
  drew: z.boolean(),
  command: z.optional(commandSchema),
})
const logEntrySchema = z.strictObject({
  number: z.int(),
  scope,
  event: eventSchema,
  at: z.optional(z.int()),
  cause: z.optional(causeSchema),
})

/** The record of a finished game, with everything in it, so that a reader can replay it. */
export const wholeRecordSchema = z.strictObject({
  ...head,
  of: z.literal('everything'),
  /** The 32-byte seed of all random numbers of the match, as hex. */
  seed: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  ending: endingSchema,
  entries: z.array(logEntrySchema),
})

/**
 * The record of a game in progress as one audience may know it: the entries that the audience was shown, and the view
 * to which they fold.
 */
export const viewRecordSchema = z.strictObject({
  ...head,
  of: z.literal('view'),
  as: z.string(),
  view: playSchema,
  /** The entries that the audience was shown, numbered from 1 in its own numbering. */
  entries: z.array(
    z.strictObject({
      number: z.int(),
      scope,
      event: eventSchema,
      at: z.optional(z.int()),
      view: z.optional(playSchema),
      /** The numbers of the entries that a take-back has removed from the fold. */
      gone: z.optional(z.array(z.int())),
    }),
  ),
})

/**
 * The record of a game in its open form (docs/record.md). A record of an older form is converted to the present one.
 */
export const recordSchema = z.pipe(
  z.transform(upcastRecord),
  z.discriminatedUnion('of', [wholeRecordSchema, viewRecordSchema]),
)
export type WholeRecord = z.infer<typeof wholeRecordSchema>
export type ViewRecord = z.infer<typeof viewRecordSchema>
export type GameRecord = z.infer<typeof recordSchema>
