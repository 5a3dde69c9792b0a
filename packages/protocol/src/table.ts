import { z } from 'zod/mini'
import { answerSchemaOf, roomCodeSchema, roomIdSchema, watchedAudienceSchema } from './common.ts'

/** The number of an entry in one audience's own numbering, which has no gaps; 0 before the first entry. */
export const entryNumberSchema = z.int().check(z.minimum(0))

/** The redacted state of a table and its game, as `redactPlay` returns it. */
export const wirePlaySchema = z.object({
  table: z.looseObject({ open: z.looseObject({}) }),
  game: z.looseObject({ open: z.looseObject({}) }),
})
export type WirePlay = z.infer<typeof wirePlaySchema>

/** A redacted log entry. An event of scope `game` is parsed by the game's own schema. */
export const wireEntrySchema = z.object({
  scope: z.enum(['table', 'game']),
  event: z.looseObject({ type: z.string() }),
  /**
   * At a table with clocks: the time of the event, in ms since 1970 by the server's clock. Only present if everybody
   * sees the event.
   */
  at: z.optional(z.int()),
  /** The whole redacted state after a take-back, if the take-back removes something that this audience has seen. */
  view: z.optional(wirePlaySchema),
  /** The entries that a take-back removes, by the numbers that they have for this audience. */
  gone: z.optional(z.array(entryNumberSchema)),
})
export type WireEntry = z.infer<typeof wireEntrySchema>

/**
 * The answer to `table.command`: the number of the audience's last entry after the command, so that the client knows
 * which entry to wait for.
 */
export const commandAnswerSchema = answerSchemaOf({ last: entryNumberSchema })

/**
 * A person's attention to a table. `open`: its browser tab is hidden; `looking`: the tab is visible; `choosing`: an
 * order is being chosen.
 */
export const attentionSchema = z.enum(['open', 'looking', 'choosing'])
export type Attention = z.infer<typeof attentionSchema>
/**
 * The attention of a seat as the other seats see it. `since`: the time at which the seat's holder was last at the
 * table, in ms since 1970, if known.
 */
export const seatAttentionSchema = z.object({
  state: z.enum([...attentionSchema.options, 'away']),
  since: z.optional(z.int()),
})
export type SeatAttention = z.infer<typeof seatAttentionSchema>

export const tableMessages = {
  /**
   * Subscribes this connection to one audience of one table, and returns the entries after `have`; without `have`, a
   * whole view. If the answer has both, the view is the state before the entries, at the beginning of the current
   * chapter. From then on `table.entries` follow without a gap.
   */
  'table.subscribe': {
    request: z.strictObject({
      room: roomIdSchema,
      as: watchedAudienceSchema,
      have: z.optional(entryNumberSchema),
    }),
    answer: answerSchemaOf({
      code: roomCodeSchema,
      as: watchedAudienceSchema,
      /** The seats that the caller holds. */
      yours: z.array(z.string()),
      /** The seats that bots hold; absent if there are none. Substitutes are not listed here but in the view. */
      bots: z.optional(z.array(z.string())),
      host: z.boolean(),
      /** The number of the last entry that the view or the entries contain. */
      last: entryNumberSchema,
      /**
       * The number of the last entry that this person had seen from this seat before, on any device; absent for
       * spectators.
       */
      seen: z.optional(entryNumberSchema),
      /** At a table whose clocks this audience may see: the server's time, in ms since 1970. */
      now: z.optional(z.int()),
      view: z.optional(wirePlaySchema),
      entries: z.optional(z.array(wireEntrySchema)),
      /** The draft that the seat has saved in the current phase (D3.8). */
      draft: z.optional(z.looseObject({ type: z.string() })),
    }),
  },
  /** Ends this connection's subscription to the table. */
  'table.unsubscribe': { request: z.strictObject({ room: roomIdSchema }), answer: answerSchemaOf({}) },
  /** Saves an order under construction, for its seat alone (D3.8). */
  'draft.save': {
    request: z.strictObject({
      room: roomIdSchema,
      as: watchedAudienceSchema,
      draft: z.looseObject({ type: z.string().check(z.maxLength(32)) }),
    }),
    answer: answerSchemaOf({}),
  },
  /**
   * Reports this connection's attention to the table. Only a seat that reports its own attention is shown that of the
   * others.
   */
  'table.attend': {
    request: z.strictObject({ room: roomIdSchema, as: watchedAudienceSchema, state: attentionSchema }),
    answer: answerSchemaOf({}),
  },
}
