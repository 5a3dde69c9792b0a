import { rematchSidesSchema } from '@opsroom/rules/core'
import { z } from 'zod/mini'
import { codeSchema, commandIdSchema, roomIdSchema, shownNameSchema, watchAsSchema } from './common.ts'
import { invitationSchema } from './invitations.ts'
import { createRoomSchema, roomSummarySchema } from './lobby.ts'
import { mySeekSchema, seekSchema, seekWishSchema } from './seeks.ts'
import { entryNumberSchema } from './table.ts'

/*
 * Requests of a program by HTTP with an account token, under `/api/account/v1`. It plays the seats that it has taken by the
 * requests of `seat-api.ts`, under `rooms/CODE/seats/SEAT`. The OpenAPI document is made of these schemas.
 */

/** A table at which the program plays, as one of its seats knows it. */
export const accountTableSchema = z.object({
  code: codeSchema,
  game: z.string(),
  /** The seat that the program plays. One that plays several has a table for each. */
  seat: z.string(),
  status: z.enum(['waiting', 'playing', 'over']),
  /** Whether the seat has to give an order. */
  waits: z.boolean(),
  /** Whether the program may start the game now: everybody is seated, and it may (W105). */
  canStart: z.boolean(),
  /** The number of the seat's last entry. */
  last: entryNumberSchema,
  seats: z.array(
    z.object({
      id: z.string(),
      side: z.string(),
      /** The name of the person who holds it; absent: it is free. */
      name: z.optional(z.string()),
      /** A program plays it. */
      program: z.optional(z.literal(true)),
    }),
  ),
  /** After the end: the wishes for a rematch by seat, and the code of its room when all have agreed. */
  rematch: z.optional(
    z.object({ wishes: z.record(z.string(), rematchSidesSchema), code: z.optional(codeSchema) }),
  ),
})
export type AccountTable = z.infer<typeof accountTableSchema>

export const accountAnswerSchema = z.object({
  ok: z.literal(true),
  /** The name of the token's owner. */
  name: shownNameSchema,
  /** The tables at which this token plays: 50 at most, those that are not over first, the latest active first. */
  tables: z.array(accountTableSchema),
  /** Invitations that the owner has received and that are open. */
  invitations: z.array(invitationSchema),
})

/** A room that the program opens: not a listed one, and not a rated one (W97). */
export const openRoomRequestSchema = z.omit(createRoomSchema, { listed: true })
export const openRoomAnswerSchema = z.object({ ok: z.literal(true), room: roomIdSchema, code: codeSchema })

export const roomAnswerSchema = z.object({
  ok: z.literal(true),
  room: roomSummarySchema,
  /** The seats that this token plays there. */
  yours: z.array(z.string()),
  /** Whether its owner has opened the room. */
  host: z.boolean(),
  /** The options of the room, as the game reads them. */
  setup: z.optional(z.unknown()),
})

/** Made by the program: the same id and body again gets the first answer again. */
const id = commandIdSchema
export const seatRequestSchema = z.strictObject({ id, seat: watchAsSchema })
export const roomRequestSchema = z.strictObject({ id })
export const rematchRequestSchema = z.strictObject({
  id,
  seat: watchAsSchema,
  /** The sides of the rematch; `none` takes the wish back. It is opened when all wish for the same. */
  sides: rematchSidesSchema,
})
export const doneAnswerSchema = z.object({ ok: z.literal(true) })

export const seeksAnswerSchema = z.object({
  ok: z.literal(true),
  /** Seeks of the programs of others, the oldest first. */
  seeks: z.array(seekSchema),
  /** The seeks that this token has made. */
  mine: z.array(mySeekSchema),
})
export const seekRequestSchema = seekWishSchema
export const seekMadeSchema = z.object({ ok: z.literal(true), seek: z.uuid() })
export const seekTakenSchema = z.object({ ok: z.literal(true), code: codeSchema, seat: z.string() })

export const codeParamsSchema = z.object({ code: codeSchema })
export const seekParamsSchema = z.object({ seek: z.uuid() })
export const seatParamsSchema = z.object({ code: codeSchema, seat: watchAsSchema })

/** The reasons for which a table is told of. */
export const tableNews = ['seated', 'seats', 'began', 'turn', 'rematch', 'over'] as const

/** A line of the stream of news. */
export const newsLineSchema = z.discriminatedUnion('type', [
  /**
   * A table, as it is now. `news`: what has happened since it was last told of. Empty: the stream has begun with it.
   * `seated`: the program plays there now. `seats`: somebody has come or gone. `began`: the game has. `turn`: the seat has to act, by an entry that is new.
   * `rematch`: somebody wishes for it, or its room is open. `over`: the game is.
   */
  z.object({ type: z.literal('table'), news: z.array(z.enum(tableNews)), table: accountTableSchema }),
  /** The program no longer plays this seat: its owner has left it, or revoked the program there. */
  z.object({ type: z.literal('left'), code: codeSchema, seat: z.string() }),
  /** Somebody has invited the owner to a room. */
  z.object({ type: z.literal('invited'), invitation: invitationSchema }),
  /** Nothing has happened for a while; the connection stands. */
  z.object({ type: z.literal('heartbeat') }),
  /** The last line: the server hands over to another one (connect again), or the token is no longer valid. */
  z.object({ type: z.literal('end'), reason: z.enum(['moving', 'revoked', 'left']) }),
])
export type NewsLine = z.infer<typeof newsLineSchema>
