import type { Connections } from './connections.ts'
import {
  type DeletedPersonTraces,
  forgetInTransaction,
  forgetTraces,
  satDownMeanwhileError,
} from './forget-person.ts'
import { deletedPersonChannel, deviceChannel } from './notifications.ts'
import { transaction } from './transaction.ts'

/**
 * The SQL for the export of a person's own data: for each list its name and its query. The rows contain no ids of other
 * people.
 */
const ownData: Record<string, string> = {
  person: 'SELECT name, since, muted_until FROM person WHERE id = $1',
  devices: `SELECT label, device.since, last_seen, endpoint AS push_messages_to
            FROM device LEFT JOIN push_subscription ON push_subscription.device = device.id
            WHERE person = $1 AND revoked_at IS NULL ORDER BY device.since`,
  passkeys: 'SELECT label, since, last_used FROM passkey WHERE person = $1 ORDER BY since',
  recoveryCode: 'SELECT since FROM recovery WHERE person = $1',
  rooms: `SELECT code, game, status, opened_at, host = $1 AS opened_by_you,
            ARRAY(SELECT seat FROM seat WHERE room = room.id AND person = $1 ORDER BY place) AS seats
          FROM room WHERE host = $1 OR EXISTS (SELECT FROM seat WHERE room = room.id AND person = $1)
          ORDER BY opened_at`,
  chat: `SELECT room.code AS room, channel, text, at FROM chat_line JOIN room ON room.id = chat_line.room
         WHERE person = $1 ORDER BY at`,
  muted: `SELECT room.code AS room, count(*)::int AS people FROM chat_mute JOIN room ON room.id = chat_mute.room
          WHERE listener = $1 GROUP BY room.code ORDER BY room.code`,
  seen: `SELECT room.code AS room, audience, number, at FROM last_seen JOIN room ON room.id = last_seen.room
         WHERE person = $1 ORDER BY at`,
  // The rooms are found by the events of taking a seat, because the person may have left the seat since.
  notes: `SELECT code AS room, cause #>> '{command,command,seat}' AS seat, cause #> '{command,command,note}' AS note
          FROM event JOIN room ON room.id = event.room
          WHERE type = 'noted' AND cause #>> '{command,person,id}' = $1::text AND event.room IN (
            SELECT room FROM event WHERE type = 'seatTaken' AND body #>> '{sealed,person}' = $1::text)
          ORDER BY room.opened_at, room.id, seq`,
  drafts: `SELECT code AS room, seat.seat, body, at
           FROM seat JOIN draft USING (room, seat) JOIN room ON room.id = seat.room
           WHERE person = $1 ORDER BY at`,
  blocked: `SELECT name, called AS you_were_called, code AS room, block.since
            FROM block LEFT JOIN room ON room.id = block.room WHERE person = $1 ORDER BY since`,
  reports: 'SELECT at, room, why, name, line, text FROM report WHERE reporter = $1 ORDER BY at',
  ratings: `SELECT game, speed, side, rating, deviation, volatility, games, wanted, shown, handle
            FROM profile LEFT JOIN rating ON rating.player = profile.player WHERE person = $1 ORDER BY game, speed, side`,
  ratedGames: `SELECT room.code AS room, rated_game.game, speed, score, first = profile.player AS you_are_first, at
               FROM profile JOIN rated_game ON profile.player IN (first, second)
                 JOIN room ON room.id = rated_game.room WHERE person = $1 ORDER BY number`,
  contests: 'SELECT code, title, game, deadline FROM contest WHERE organiser = $1 ORDER BY since',
  sealedOrders: `SELECT contest.code AS contest, contest.title, orders, commitment, nonce, sealed_at
                 FROM envelope JOIN contest ON contest.id = envelope.contest WHERE person = $1 ORDER BY sealed_at`,
  seeks: 'SELECT game, terms, since, until FROM seek WHERE person = $1 ORDER BY since',
  invitations: `SELECT room.code AS room, inviter = $1 AS sent_by_you, invitation.since, invitation.until, declined_at
                FROM invitation JOIN room ON room.id = invitation.room WHERE $1 IN (inviter, invitee)
                ORDER BY invitation.since`,
  // Of a webhook's address only the server is exported, because the rest of the address contains a token.
  notices: `SELECT service, CASE service WHEN 'email' THEN target ELSE substring(target FROM '^https?://[^/]+') END AS address,
              kinds, games, language, since, confirmed_at, delivered_at
            FROM notice_channel WHERE person = $1 ORDER BY since`,
  tournaments: `SELECT code, name, about, game, status, made_at, organiser = $1 AS organised_by_you,
                  EXISTS (SELECT FROM entrant WHERE tournament = t.id AND person = $1) AS entered
                FROM tournament AS t
                WHERE organiser = $1 OR EXISTS (SELECT FROM entrant WHERE tournament = t.id AND person = $1)
                ORDER BY made_at`,
  accountTokens: 'SELECT since, last_used FROM account_token WHERE person = $1 ORDER BY since',
  programs: `SELECT room.code AS room, seat, since, last_used FROM seat_token JOIN room ON room.id = seat_token.room
             WHERE person = $1 AND revoked_at IS NULL ORDER BY since`,
}

/** The stored data of a person: to export them, and to delete them. */
export const personalData = ({ pool, written }: Connections) => ({
  async of(person: string): Promise<Record<string, object[]>> {
    await written()
    const found = await Promise.all(
      Object.entries(ownData).map(async ([name, sql]) => [name, (await pool.query(sql, [person])).rows]),
    )
    return Object.fromEntries(found)
  },

  /**
   * Deletes a person, who becomes "Somebody" in the data that other people keep. This is the only case in which event
   * logs are changed: the person's id, name and texts are replaced, on which no game depends.
   * @returns the person's rooms, and their devices, whose connections are still open; undefined when the person sits in
   * a room that is not over, or has one open
   */
  async forget(person: string): Promise<DeletedPersonTraces | undefined> {
    await written()
    const forgotten = await transaction(pool, (client) => forgetInTransaction(client, person)).catch(
      (error) => {
        if (error === satDownMeanwhileError) return undefined
        throw error
      },
    )
    // Requests that ran during the transaction may have written further rows of the person.
    if (forgotten) await forgetTraces(pool, person, forgotten.rooms)
    return forgotten
  },

  /**
   * Notifies every process to close the connections of a deleted person's devices, and to read the person's rooms
   * again.
   */
  async tellForgotten({ devices, rooms }: DeletedPersonTraces): Promise<void> {
    await pool.query(
      `SELECT pg_notify('${deviceChannel}', id) FROM unnest($1::text[]) AS id
       UNION ALL SELECT pg_notify('${deletedPersonChannel}', id) FROM unnest($2::text[]) AS id`,
      [devices, rooms],
    )
  },
})
