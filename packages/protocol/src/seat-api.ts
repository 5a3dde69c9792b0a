import { refusalSchema } from '@opsroom/rules/core'
import { z } from 'zod/mini'
import { codeSchema, commandIdSchema, roomIdSchema } from './common.ts'
import { entryNumberSchema, wireEntrySchema, wirePlaySchema } from './table.ts'

/*
 * A program's requests by HTTP with the token of a seat, under `/api/seat/v1`. The OpenAPI document is made of these schemas.
 * Like the messages they know no game: orders and drafts are those of the game that is played.
 */

/** A refusal or an error. `help`: the rule in a sentence, where the table or the protocol has one. */
export const seatErrorSchema = z.object({
  ok: z.literal(false),
  refusal: refusalSchema,
  help: z.optional(z.string()),
})
export type SeatError = z.infer<typeof seatErrorSchema>

/** An order of the game that is played: its own schema reads it. */
export const seatOrderSchema = z.looseObject({ type: z.string().check(z.maxLength(32)) })
/** An order under construction. */
export const seatDraftSchema = z.looseObject({})

/** The next steps of an order, and the order itself if it is complete. */
export const seatOptionsSchema = z.object({
  choices: z.array(
    z.object({
      pick: z.string(),
      value: z.union([z.string(), z.number()]),
      hex: z.optional(z.number()),
      /** The hexes that are entered on the way there, in order. */
      path: z.optional(z.array(z.number())),
      cost: z.optional(z.number()),
      /** The order with this step taken: send it to ask for the next steps. */
      draft: seatDraftSchema,
    }),
  ),
  /** A legal order, to be given as it is. */
  finish: z.optional(seatOrderSchema),
})

export const seatStateSchema = z.object({
  ok: z.literal(true),
  room: roomIdSchema,
  code: codeSchema,
  game: z.string(),
  seat: z.string(),
  status: z.enum(['waiting', 'playing', 'over']),
  /** The number of the last entry that is in the view. */
  last: entryNumberSchema,
  /** The seat's view of the table and the game. */
  view: wirePlaySchema,
  waiting: z.object({
    /** Whether the seat of the token has to act. */
    you: z.boolean(),
    /** The seats that have to act, as far as this seat may know. */
    seats: z.array(z.string()),
    /** The name of the secret phase, during one. */
    secret: z.optional(z.string()),
  }),
  /** The first steps of an order, while the seat has to act. */
  options: z.optional(seatOptionsSchema),
})
export type SeatState = z.infer<typeof seatStateSchema>

export const optionsRequestSchema = z.strictObject({
  /** Absent: the first steps. */
  draft: z.optional(seatDraftSchema),
})
export const optionsAnswerSchema = z.extend(seatOptionsSchema, {
  ok: z.literal(true),
  last: entryNumberSchema,
})

/** The most orders of one answer. */
export const mostOrders = 500

export const ordersRequestSchema = z.strictObject({
  /** Only orders that this draft leads to. Absent: all. */
  draft: z.optional(seatDraftSchema),
  /** The most orders that are wanted; 200 if it is absent. */
  most: z.optional(z.int().check(z.minimum(1), z.maximum(mostOrders))),
  /** Another seed gives another sample; 0 if it is absent. */
  seed: z.optional(z.int().check(z.minimum(0), z.maximum(0xffff_ffff))),
})
export const ordersAnswerSchema = z.object({
  ok: z.literal(true),
  last: entryNumberSchema,
  /** Whether these are all; otherwise they are a sample. */
  isAll: z.boolean(),
  /** Legal orders, each once, to be given as they are. */
  orders: z.array(seatOrderSchema),
})

export const orderRequestSchema = z.strictObject({
  /** Made by the program: the same id and body again gets the first answer again. */
  id: commandIdSchema,
  /** The last number that the program had seen. */
  seen: entryNumberSchema,
  order: seatOrderSchema,
})
export const orderAnswerSchema = z.object({
  ok: z.literal(true),
  /** The number of the seat's last entry after the order. */
  last: entryNumberSchema,
})

/** After which number the entries begin. */
export const entriesQuerySchema = z.strictObject({
  after: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
})

/** Which game, options and version of the rules a public document is about. Absent: the usual options, the newest. */
export const gameQuerySchema = z.strictObject({
  game: z.optional(z.string().check(z.maxLength(32))),
  preset: z.optional(z.string().check(z.maxLength(32))),
  version: z.optional(z.string().check(z.regex(/^\d{1,4}$/))),
})

/** A line of the stream of entries. */
export const streamLineSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('entry'), number: entryNumberSchema, entry: wireEntrySchema }),
  /** Nothing has happened for a while; the connection stands. */
  z.object({ type: z.literal('heartbeat') }),
  /** The last line: the server hands over to another one (connect again), or the token is no longer valid. */
  z.object({ type: z.literal('end'), reason: z.enum(['moving', 'revoked', 'left']) }),
])
export type StreamLine = z.infer<typeof streamLineSchema>
