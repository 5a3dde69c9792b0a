import { z } from 'zod/mini'
import { answerSchemaOf, codeSchema, roomIdSchema, watchAsSchema } from './common.ts'

/** The number of an event in one audience's own dense numbering; 0 before the first. */
export const entryNumberSchema = z.int().check(z.minimum(0))

/** A redacted table and game, as `redactPlay` gives them. */
export const wirePlaySchema = z.object({
  table: z.looseObject({ open: z.looseObject({}) }),
  game: z.looseObject({ open: z.looseObject({}) }),
})
export type WirePlay = z.infer<typeof wirePlaySchema>

/** A redacted log entry. The game's own schema parses the event of scope `game`. */
export const wireEntrySchema = z.object({
  scope: z.enum(['table', 'game']),
  event: z.looseObject({ type: z.string() }),
  /** At a table with clocks: when it happened, in ms since 1970 by the server's clock. Only of what all see. */
  at: z.optional(z.int()),
  /** The whole play, if something that this audience had seen no longer counts (a take-back). */
  view: z.optional(wirePlaySchema),
  /** The entries of this audience that no longer count, by its own numbers. */
  gone: z.optional(z.array(entryNumberSchema)),
})
export type WireEntry = z.infer<typeof wireEntrySchema>

/** To `table.command`: the number of this audience's last entry after it, so that a client knows which entry to wait for. */
export const commandAnswerSchema = answerSchemaOf({ last: entryNumberSchema })

/** A person's attention to a table: it is open in a hidden window; it is visible; an order is being chosen. */
export const attentionSchema = z.enum(['open', 'looking', 'choosing'])
export type Attention = z.infer<typeof attentionSchema>
/** The attention of a seat as others see it. `since`: when it was last there, in ms since 1970, where that is known. */
export const seatAttentionSchema = z.object({
  state: z.enum([...attentionSchema.options, 'away']),
  since: z.optional(z.int()),
})
export type SeatAttention = z.infer<typeof seatAttentionSchema>

export const tableMessages = {
  /**
   * Binds this window to one audience of one table and returns what it missed: the entries after `have`, or a whole
   * view when `have` is absent. With both, the view is the state before the entries, at the beginning of the current
   * chapter. From then on `table.entries` follow without a gap.
   */
  'table.subscribe': {
    request: z.strictObject({ room: roomIdSchema, as: watchAsSchema, have: z.optional(entryNumberSchema) }),
    answer: answerSchemaOf({
      code: codeSchema,
      as: watchAsSchema,
      /** Seats that this person holds. */
      yours: z.array(z.string()),
      /** The seats that bots hold; absent where none does. Substitutes are in the view. */
      bots: z.optional(z.array(z.string())),
      host: z.boolean(),
      /** The number of the last entry that the view or the entries contain. */
      last: entryNumberSchema,
      /** The last number that this person had seen from this seat before; absent for spectators. */
      seen: z.optional(entryNumberSchema),
      /** At a table with clocks that this audience may see: the server's time, in ms since 1970. */
      now: z.optional(z.int()),
      view: z.optional(wirePlaySchema),
      entries: z.optional(z.array(wireEntrySchema)),
      /** The seat's saved draft of the phase that runs (D3.8). */
      draft: z.optional(z.looseObject({ type: z.string() })),
    }),
  },
  /** This window stops watching. */
  'table.unsubscribe': { request: z.strictObject({ room: roomIdSchema }), answer: answerSchemaOf({}) },
  /** Keeps an order under construction for its seat alone (D3.8). */
  'draft.save': {
    request: z.strictObject({
      room: roomIdSchema,
      as: watchAsSchema,
      draft: z.looseObject({ type: z.string().check(z.maxLength(32)) }),
    }),
    answer: answerSchemaOf({}),
  },
  /** This window's attention to the seat that it watches. A seat that reports its own is shown that of the others. */
  'table.attend': {
    request: z.strictObject({ room: roomIdSchema, as: watchAsSchema, state: attentionSchema }),
    answer: answerSchemaOf({}),
  },
}
