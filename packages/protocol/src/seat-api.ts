import { refusalSchema } from '@opsroom/rules/core'
import { z } from 'zod/mini'
import { commandIdSchema, roomCodeSchema, roomIdSchema } from './common.ts'
import { entryNumberSchema, wireEntrySchema, wirePlaySchema } from './table.ts'

/*
 * The HTTP requests of a program with the token of a seat, under `/api/seat/v1`. The OpenAPI document is generated from
 * these schemas. Like the messages, they are the same for every game: orders and drafts have the form that the played
 * game defines.
 */

/** A refusal or an error. `help` is the text of the rule, if the rule is one of the table or the protocol. */
export const seatErrorSchema = z.object({
  ok: z.literal(false),
  refusal: refusalSchema,
  help: z.optional(z.string()),
})
export type SeatError = z.infer<typeof seatErrorSchema>

/** An order of the played game, which parses it by a schema of its own. */
export const seatOrderSchema = z.looseObject({ type: z.string().check(z.maxLength(32)) })
/** A draft: an order under construction. */
export const seatDraftSchema = z.looseObject({})

/** The possible next steps in the construction of an order, and the order itself if it is complete. */
export const seatOptionsSchema = z.object({
  choices: z.array(
    z.object({
      pick: z.string(),
      value: z.union([z.string(), z.number()]),
      hex: z.optional(z.number()),
      /** The places of the board that are entered on the way to `hex`, in order. */
      path: z.optional(z.array(z.number())),
      cost: z.optional(z.number()),
      /** The draft after this step: a program sends it to get the next steps. */
      draft: seatDraftSchema,
    }),
  ),
  /** A complete legal order, which a program can give as it is; absent while the draft is incomplete. */
  finish: z.optional(seatOrderSchema),
})

export const seatStateSchema = z.object({
  ok: z.literal(true),
  room: roomIdSchema,
  code: roomCodeSchema,
  game: z.string(),
  seat: z.string(),
  status: z.enum(['waiting', 'playing', 'over']),
  /** The number of the last entry that the view includes. */
  last: entryNumberSchema,
  /** The seat's view of the table and the game. */
  view: wirePlaySchema,
  waiting: z.object({
    /** Whether the token's seat has to act. */
    you: z.boolean(),
    /** The seats that have to act, as far as the token's seat may know. */
    seats: z.array(z.string()),
    /** The name of the current phase if it is secret; otherwise absent. */
    secret: z.optional(z.string()),
  }),
  /** The first steps of an order; present while the seat has to act. */
  options: z.optional(seatOptionsSchema),
})
export type SeatState = z.infer<typeof seatStateSchema>

export const optionsRequestSchema = z.strictObject({
  /** The draft whose next steps are requested; absent for the first steps of an order. */
  draft: z.optional(seatDraftSchema),
})
export const optionsAnswerSchema = z.extend(seatOptionsSchema, {
  ok: z.literal(true),
  last: entryNumberSchema,
})

/** The greatest number of orders in one answer. */
export const mostOrdersInAnswer = 500

export const ordersRequestSchema = z.strictObject({
  /** Restricts the answer to orders to which this draft can lead; absent for all orders. */
  draft: z.optional(seatDraftSchema),
  /** The greatest number of orders to return; by default 200. */
  most: z.optional(z.int().check(z.minimum(1), z.maximum(mostOrdersInAnswer))),
  /** The seed by which the sample of orders is drawn: another seed gives another sample; by default 0. */
  seed: z.optional(z.int().check(z.minimum(0), z.maximum(0xffff_ffff))),
})
export const ordersAnswerSchema = z.object({
  ok: z.literal(true),
  last: entryNumberSchema,
  /** Whether `orders` has all legal orders; otherwise it is a sample of them. */
  isAll: z.boolean(),
  /** Legal orders without duplicates, which a program can give as they are. */
  orders: z.array(seatOrderSchema),
})

export const orderRequestSchema = z.strictObject({
  /** The id of the order, made by the program: the same id with the same body gets the first answer again. */
  id: commandIdSchema,
  /** The number of the last entry that the program had seen. */
  seen: entryNumberSchema,
  order: seatOrderSchema,
})
export const orderAnswerSchema = z.object({
  ok: z.literal(true),
  /** The number of the last entry that the seat had been shown once the order was carried out. */
  last: entryNumberSchema,
})

/** The query of a request for entries: only entries with a number greater than `after` are returned. */
export const entriesQuerySchema = z.strictObject({
  after: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
})

/**
 * The query of a request for a public document about a game: the game, a preset of its options, and the version of its
 * rules. By default the usual options and the newest version.
 */
export const gameQuerySchema = z.strictObject({
  game: z.optional(z.string().check(z.maxLength(32))),
  preset: z.optional(z.string().check(z.maxLength(32))),
  version: z.optional(z.string().check(z.regex(/^\d{1,4}$/))),
})

/** A line of the stream of a seat's entries. */
export const streamLineSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('entry'), number: entryNumberSchema, entry: wireEntrySchema }),
  /** Sent when nothing has happened for a while, to show that the connection stands. */
  z.object({ type: z.literal('heartbeat') }),
  /**
   * The last line of a stream: the server hands over to another process (connect again), or the token is no longer
   * valid.
   */
  z.object({ type: z.literal('end'), reason: z.enum(['moving', 'revoked', 'left']) }),
])
export type StreamLine = z.infer<typeof streamLineSchema>
