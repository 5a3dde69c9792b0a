import { rematchSidesSchema } from '@opsroom/rules/core'
import { z } from 'zod/mini'
import {
  commandIdSchema,
  roomCodeSchema,
  roomIdSchema,
  shownNameSchema,
  watchedAudienceSchema,
} from './common.ts'
import { invitationSchema } from './invitations.ts'
import { createRoomRequestSchema, roomSummarySchema } from './lobby.ts'
import { mySeekSchema, seekSchema, seekWishSchema } from './seeks.ts'
import { entryNumberSchema } from './table.ts'

/*
 * The HTTP requests of a program with an account token, under `/api/account/v1`. The program plays the seats that it
 * has taken by the requests of `seat-api.ts`, under `rooms/CODE/seats/SEAT`. The OpenAPI document is generated from
 * these schemas.
 */

/** A table at which the program plays, as one of its seats knows it. */
export const accountTableSchema = z.object({
  code: roomCodeSchema,
  game: z.string(),
  /**
   * The seat that the program plays. If the program has several seats at a table, there is one of these objects for
   * each seat.
   */
  seat: z.string(),
  status: z.enum(['waiting', 'playing', 'over']),
  /** Whether the program's seat has to give an order. */
  waits: z.boolean(),
  /**
   * Whether the program may start the game now: every seat is taken, and the program has the right to start it (W105).
   */
  canStart: z.boolean(),
  /** The number of the last entry that the seat was shown. */
  last: entryNumberSchema,
  seats: z.array(
    z.object({
      id: z.string(),
      side: z.string(),
      /** The name of the person who holds the seat; absent if the seat is free. */
      name: z.optional(z.string()),
      /** Present if a program plays the seat. */
      program: z.optional(z.literal(true)),
    }),
  ),
  /**
   * Present after the end of the game: each seat's wish for a rematch, and the code of the rematch's room once all have
   * agreed.
   */
  rematch: z.optional(
    z.object({ wishes: z.record(z.string(), rematchSidesSchema), code: z.optional(roomCodeSchema) }),
  ),
})
export type AccountTable = z.infer<typeof accountTableSchema>

export const accountAnswerSchema = z.object({
  ok: z.literal(true),
  /** The name of the account's owner. */
  name: shownNameSchema,
  /**
   * The tables at which this token plays, at most 50: tables whose game is not over come first, and within each group
   * the most recently active tables.
   */
  tables: z.array(accountTableSchema),
  /** The open invitations that the account's owner has received. */
  invitations: z.array(invitationSchema),
})

/** The request by which a program opens a room, which is neither listed nor rated (W97). */
export const openRoomRequestSchema = z.omit(createRoomRequestSchema, { listed: true })
export const openRoomAnswerSchema = z.object({
  ok: z.literal(true),
  room: roomIdSchema,
  code: roomCodeSchema,
})

export const roomAnswerSchema = z.object({
  ok: z.literal(true),
  room: roomSummarySchema,
  /** The seats that this token plays in the room. */
  yours: z.array(z.string()),
  /** Whether the account's owner has opened the room. */
  host: z.boolean(),
  /** The options of the room, as parsed by the game. */
  setup: z.optional(z.unknown()),
})

/** The id of a command, made by the program: the same id with the same body gets the first answer again. */
const id = commandIdSchema
export const seatRequestSchema = z.strictObject({ id, seat: watchedAudienceSchema })
export const roomRequestSchema = z.strictObject({ id })
export const rematchRequestSchema = z.strictObject({
  id,
  seat: watchedAudienceSchema,
  /**
   * The wished sides of the rematch; `none` withdraws the wish. The rematch is opened when all seats wish for the same
   * sides.
   */
  sides: rematchSidesSchema,
})
export const plainSuccessSchema = z.object({ ok: z.literal(true) })

export const seeksAnswerSchema = z.object({
  ok: z.literal(true),
  /** The seeks of other people's programs, the oldest first. */
  seeks: z.array(seekSchema),
  /** The seeks that this token has made. */
  mine: z.array(mySeekSchema),
})
export const seekRequestSchema = seekWishSchema
export const makeSeekAnswerSchema = z.object({ ok: z.literal(true), seek: z.uuid() })
export const takeSeekAnswerSchema = z.object({ ok: z.literal(true), code: roomCodeSchema, seat: z.string() })

export const codeParamsSchema = z.object({ code: roomCodeSchema })
export const seekParamsSchema = z.object({ seek: z.uuid() })
export const seatParamsSchema = z.object({ code: roomCodeSchema, seat: watchedAudienceSchema })

/** The kinds of changes at a table that the stream of news reports. */
export const tableNewsKinds = ['seated', 'seats', 'began', 'turn', 'rematch', 'over'] as const

/** A line of the stream of news about an account's tables. */
export const newsLineSchema = z.discriminatedUnion('type', [
  /**
   * A table in its present state. `news` lists the changes since the table was last reported; it is empty in the report
   * with which the stream begins. `seated`: the program now plays at this table. `seats`: somebody has taken or left a
   * seat. `began`: the game has begun. `turn`: a new entry requires the seat to act. `rematch`: somebody wishes for a
   * rematch, or the rematch's room is open. `over`: the game is over.
   */
  z.object({ type: z.literal('table'), news: z.array(z.enum(tableNewsKinds)), table: accountTableSchema }),
  /** The program no longer plays this seat: its owner has left the seat, or revoked the program's right to it. */
  z.object({ type: z.literal('left'), code: roomCodeSchema, seat: z.string() }),
  /** Somebody has invited the account's owner to a room. */
  z.object({ type: z.literal('invited'), invitation: invitationSchema }),
  /** Sent when nothing has happened for a while, to show that the connection stands. */
  z.object({ type: z.literal('heartbeat') }),
  /**
   * The last line of a stream: the server hands over to another process (connect again), or the token is no longer
   * valid.
   */
  z.object({ type: z.literal('end'), reason: z.enum(['moving', 'revoked', 'left']) }),
])
export type NewsLine = z.infer<typeof newsLineSchema>
