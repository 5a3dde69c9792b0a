import { randomUUID } from 'node:crypto'
import type { Settling } from '@opsroom/rules/core'
import type { Connections } from './connections.ts'

export interface PastOpponentRow {
  room: string
  seat: string
  person: string
  name: string
  game: string
  code: string
  played: Date
}

export interface InvitationRow {
  id: string
  /** The name of the other person of the invitation: of the inviter, or of the invited person. */
  name: string
  game: string
  code: string
  /** The way to settle the sides of the room that the invitation is for. */
  settling: Settling | null
  rated: boolean
  since: Date
  declined: boolean
}

/** The number of a person's games that are searched for past opponents. */
const mostGames = 200

/** SQL for whether an invitation is open: its room waits for its start, and the invited person does not sit there. */
const isOpen = (now: string) => `room.status = 'waiting' AND invitation.until > ${now}
  AND NOT EXISTS (SELECT FROM seat WHERE seat.room = room.id AND seat.person = invitee)`

/** The invitations of persons to rooms. Callers pass the current time. */
export const invitations = ({ pool, activity }: Connections) => ({
  /**
   * The seats that others held in the ended games of a person, the latest first. Deleted people are left out; bots are
   * included.
   */
  async opponentsOf(person: string): Promise<PastOpponentRow[]> {
    await activity.written()
    const { rows } = await pool.query<PastOpponentRow>(
      `WITH played AS (
         SELECT room.id, room.code, room.game, room.activity FROM room
         WHERE status = 'over' AND NOT both_sides
           AND EXISTS (SELECT FROM seat WHERE seat.room = room.id AND seat.person = $1)
           AND EXISTS (SELECT FROM event WHERE event.room = room.id AND type = 'started')
         ORDER BY activity DESC LIMIT ${mostGames}
       )
       SELECT played.id AS room, seat.seat, seat.person, seat.name, played.game, played.code, played.activity AS played
       FROM played JOIN seat ON seat.room = played.id JOIN person ON person.id = seat.person
       WHERE seat.person <> $1 AND seat.name IS NOT NULL
       ORDER BY played.activity DESC, played.id, seat.place`,
      [person],
    )
    return rows
  },

  /** Stores an invitation. @param name the name by which the inviter knows the invited person */
  async keep(
    { inviter, invitee, name, room }: { inviter: string; invitee: string; name: string; room: string },
    since: Date,
    until: Date,
  ): Promise<void> {
    await pool.query(
      `INSERT INTO invitation (id, inviter, invitee, name, room, since, until) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [randomUUID(), inviter, invitee, name, room, since, until],
    )
  },

  /** The open invitations that a person has received and not declined, the latest first. */
  async receivedBy(person: string, now: Date): Promise<(InvitationRow & { inviter: string })[]> {
    const { rows } = await pool.query<InvitationRow & { inviter: string }>(
      `SELECT invitation.id, inviter, person.name, room.game, room.code, room.settling, room.rating IS NOT NULL AS rated, invitation.since, false AS declined
       FROM invitation JOIN room ON room.id = invitation.room JOIN person ON person.id = inviter
       WHERE invitee = $1 AND declined_at IS NULL AND ${isOpen('$2')}
       ORDER BY invitation.since DESC, invitation.id LIMIT 20`,
      [person, now],
    )
    return rows
  },

  /** The open invitations that a person has sent, the latest first. */
  async sentBy(person: string, now: Date): Promise<(InvitationRow & { invitee: string })[]> {
    const { rows } = await pool.query<InvitationRow & { invitee: string }>(
      `SELECT invitation.id, invitee, invitation.name, room.game, room.code, room.settling, room.rating IS NOT NULL AS rated, invitation.since,
         declined_at IS NOT NULL AS declined
       FROM invitation JOIN room ON room.id = invitation.room
       WHERE inviter = $1 AND ${isOpen('$2')}
       ORDER BY invitation.since DESC, invitation.id LIMIT 20`,
      [person, now],
    )
    return rows
  },

  /**
   * Declines an invitation.
   * @returns the person who sent it; undefined when this person has no open invitation with this id
   */
  async decline(person: string, id: string, now: Date): Promise<string | undefined> {
    const { rows } = await pool.query<{ inviter: string }>(
      `UPDATE invitation SET declined_at = $3 WHERE id = $1 AND invitee = $2 AND declined_at IS NULL
       RETURNING inviter`,
      [id, person, now],
    )
    return rows[0]?.inviter
  },

  /** Whether a person has an open invitation to a room. */
  async isInvited(person: string, room: string, now: Date): Promise<boolean> {
    const { rowCount } = await pool.query(
      `SELECT FROM invitation JOIN room ON room.id = invitation.room
       WHERE invitee = $1 AND invitation.room = $2 AND declined_at IS NULL AND ${isOpen('$3')}`,
      [person, room, now],
    )
    return (rowCount ?? 0) > 0
  },

  /** Deletes the invitations that ended before a given time. */
  async prune(before: Date): Promise<number> {
    const { rowCount } = await pool.query('DELETE FROM invitation WHERE until < $1', [before])
    return rowCount ?? 0
  },
})
