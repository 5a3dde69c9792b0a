import { settlingSchema } from '@opsroom/rules/core'
import { z } from 'zod/mini'
import { answerSchemaOf, codeSchema, roomIdSchema, shownNameSchema, watchAsSchema } from './common.ts'

/** Somebody whom a person has played with, by the last game with somebody of that name: who held a seat there. */
export const pastOpponentSchema = z.object({
  room: roomIdSchema,
  seat: watchAsSchema,
  /** Their name there. */
  name: z.string(),
  game: z.string(),
  code: codeSchema,
  /** When something last happened there, ISO 8601. */
  played: z.string(),
})
export type PastOpponent = z.infer<typeof pastOpponentSchema>

/** An invitation that somebody has received: whose, and where the room is. */
export const invitationSchema = z.object({
  id: z.uuid(),
  name: shownNameSchema,
  game: z.string(),
  code: codeSchema,
  /** The way in which the sides of its room are settled; absent: everybody takes a seat. */
  settling: z.optional(settlingSchema),
  /** Its result counts for ratings. */
  rated: z.optional(z.literal(true)),
  /** ISO 8601. */
  since: z.string(),
})
export type Invitation = z.infer<typeof invitationSchema>

/** An invitation that a person has sent. */
export const sentInvitationSchema = z.extend(invitationSchema, { declined: z.boolean() })
export type SentInvitation = z.infer<typeof sentInvitationSchema>

/** Opponents that are listed. */
export const mostPastOpponents = 10

export const invitationMessages = {
  /** The last ones whom this person has played with, and may meet, the latest first. */
  'invite.opponents': {
    request: z.strictObject({}),
    answer: answerSchemaOf({ opponents: z.array(pastOpponentSchema) }),
  },
  /**
   * Opens a room with the game, the options and the time control of a game that is over, and invites one of its
   * players (W44, W45). The person has the seat there that they had. The way its sides are settled, and whether it is
   * rated, is said anew, as for a new room (W54, W55, W56).
   */
  'invite.send': {
    request: z.strictObject({
      room: roomIdSchema,
      seat: watchAsSchema,
      settling: z.optional(settlingSchema),
      rated: z.optional(z.literal(true)),
    }),
    answer: answerSchemaOf({ code: codeSchema }),
  },
  /** The invitations that are open: those that came, and those that were sent. `seek.changed` says when to ask again. */
  'invite.mine': {
    request: z.strictObject({}),
    answer: answerSchemaOf({ received: z.array(invitationSchema), sent: z.array(sentInvitationSchema) }),
  },
  /** Declines one that came (W81). */
  'invite.decline': { request: z.strictObject({ invitation: z.uuid() }), answer: answerSchemaOf({}) },
}
