import { settlingSchema } from '@opsroom/rules/core'
import { z } from 'zod/mini'
import {
  answerSchemaOf,
  roomCodeSchema,
  roomIdSchema,
  shownNameSchema,
  watchedAudienceSchema,
} from './common.ts'

/**
 * A past opponent of a person, identified by the seat that they held in a room. If several games were played against
 * somebody of the same name, only the last one is listed.
 */
export const pastOpponentSchema = z.object({
  room: roomIdSchema,
  seat: watchedAudienceSchema,
  /** The name that the opponent had in the room. */
  name: z.string(),
  game: z.string(),
  code: roomCodeSchema,
  /** The time at which something last happened in the room of the game, ISO 8601. */
  played: z.string(),
})
export type PastOpponent = z.infer<typeof pastOpponentSchema>

/** An invitation that a person has received: the name of its sender, and the room. */
export const invitationSchema = z.object({
  id: z.uuid(),
  name: shownNameSchema,
  game: z.string(),
  code: roomCodeSchema,
  /** The way in which the room settles its sides; absent if the players choose their seats. */
  settling: z.optional(settlingSchema),
  /** Present if the room's game is rated. */
  rated: z.optional(z.literal(true)),
  /** The time of the invitation, ISO 8601. */
  since: z.string(),
})
export type Invitation = z.infer<typeof invitationSchema>

/** An invitation that a person has sent. */
export const sentInvitationSchema = z.extend(invitationSchema, { declined: z.boolean() })
export type SentInvitation = z.infer<typeof sentInvitationSchema>

/** The number of past opponents that are listed at most. */
export const mostPastOpponents = 10

export const invitationMessages = {
  /** Lists the most recent opponents of this person whom they may invite again, the latest first. */
  'invite.opponents': {
    request: z.strictObject({}),
    answer: answerSchemaOf({ opponents: z.array(pastOpponentSchema) }),
  },
  /**
   * Opens a room with the game, the options and the time control of a game that is over, and invites one of its players
   * (W44, W45). The caller gets the seat that they had there. The way of settling sides, and whether the game is rated,
   * are chosen anew as for any new room (W54, W55, W56).
   */
  'invite.send': {
    request: z.strictObject({
      room: roomIdSchema,
      seat: watchedAudienceSchema,
      settling: z.optional(settlingSchema),
      rated: z.optional(z.literal(true)),
    }),
    answer: answerSchemaOf({ code: roomCodeSchema }),
  },
  /**
   * Lists the open invitations that the person has received and sent. `seek.changed` says when to request them again.
   */
  'invite.mine': {
    request: z.strictObject({}),
    answer: answerSchemaOf({ received: z.array(invitationSchema), sent: z.array(sentInvitationSchema) }),
  },
  /** Declines a received invitation (W81). */
  'invite.decline': { request: z.strictObject({ invitation: z.uuid() }), answer: answerSchemaOf({}) },
}
