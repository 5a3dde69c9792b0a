import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Connections } from './connections.ts'
import { forgetInMoments } from './moment-names.ts'
import { deviceChannel, forgottenChannel } from './notifications.ts'
import { transaction } from './transaction.ts'

/** The name of persons who have deleted their data. */
export const nameOfDeleted = 'Somebody'

/**
 * Every column that names a person, and what becomes of its rows when the person is deleted. `cascade`: Postgres deletes
 * them with the person. `unnamed`: Postgres empties the column. A test fails when a column is missing here.
 */
export const personColumns = {
  'account_token.person': 'cascade',
  'block.blocked': 'cascade',
  'block.person': 'cascade',
  'chat_line.person': 'somebody',
  'chat_mute.listener': 'deleted',
  'contest.organiser': 'unnamed',
  'device.person': 'cascade',
  'entrant.person': 'unnamed',
  'envelope.person': 'unnamed',
  'invitation.invitee': 'cascade',
  'invitation.inviter': 'cascade',
  'last_seen.person': 'deleted',
  'notice_channel.person': 'cascade',
  'passkey.person': 'cascade',
  'pending_push.person': 'deleted',
  'profile.person': 'cascade',
  'receipt.person': 'deleted',
  'recovery.person': 'cascade',
  'report.reporter': 'unnamed',
  'report.subject': 'unnamed',
  'room.host': 'somebody',
  'seat.person': 'somebody',
  'seek.person': 'cascade',
  'seek.taken_by': 'deleted',
  'seat_token.person': 'cascade',
  'tournament.organiser': 'unnamed',
} as const satisfies Record<string, 'cascade' | 'unnamed' | 'deleted' | 'somebody'>

const deleted = Object.entries(personColumns).flatMap(([column, what]) =>
  // Receipts are found by their rooms.
  what === 'deleted' && column !== 'receipt.person' ? [column.split('.')] : [],
)

/** The data that a person is given of theirs: a name for each list, and the rows, without ids of others. */
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
  // A seat that was taken may have been left since.
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
  // The address of a webhook has a token in it: of it only the server is given.
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

/**
 * The rooms whose event logs and receipts may name a person. Who has an answer that is no refusal has opened the room or taken
 * a seat there, perhaps long ago. Each part is one look into an index, those of events and receipts into partial ones.
 */
const roomsOf = `
  SELECT room FROM seat WHERE person = $1 UNION SELECT id FROM room WHERE host = $1
  UNION SELECT room FROM last_seen WHERE person = $1
  UNION SELECT room FROM event WHERE type = 'seatTaken' AND body #>> '{sealed,person}' = $1::text
  UNION SELECT room FROM receipt WHERE person = $1 AND answer ->> 'ok' = 'false'`

/** Thrown to roll back. */
const satDown = new Error('the person has sat down meanwhile')

/** A room that is not over in which a person sits, or which they have opened. */
const busyIn = `
  SELECT FROM room WHERE status <> 'over'
    AND (host = $1 OR EXISTS (SELECT FROM seat WHERE room = room.id AND person = $1)) LIMIT 1`

interface Forgotten {
  rooms: string[]
  devices: string[]
}

/** The stored data of a person: for export, and for deletion. */
export const personalData = ({ pool, written }: Connections) => ({
  async of(person: string): Promise<Record<string, object[]>> {
    await written()
    const found = await Promise.all(
      Object.entries(ownData).map(async ([name, sql]) => [name, (await pool.query(sql, [person])).rows]),
    )
    return Object.fromEntries(found)
  },

  /**
   * Deletes a person, and makes them "Somebody" in what others keep. Event logs are changed in this one case: what is
   * exchanged is the name and the id of the person, from which nothing in a game follows.
   * @returns the rooms that they were in, and their devices, whose connections are still open; undefined when they sit in
   * a room that is not over, or have one open
   */
  async forget(person: string): Promise<Forgotten | undefined> {
    await written()
    const forgotten = await transaction(pool, (client) => forgetWithin(client, person)).catch((error) => {
      if (error === satDown) return undefined
      throw error
    })
    // Requests during the transaction may have left traces outside it.
    if (forgotten) await forgetTraces(pool, person, forgotten.rooms)
    return forgotten
  },

  /** Every process closes the connections of these devices, and reads these rooms again. */
  async tellForgotten({ devices, rooms }: Forgotten): Promise<void> {
    await pool.query(
      `SELECT pg_notify('${deviceChannel}', id) FROM unnest($1::text[]) AS id
       UNION ALL SELECT pg_notify('${forgottenChannel}', id) FROM unnest($2::text[]) AS id`,
      [devices, rooms],
    )
  },
})

/** Stands in place of a text of somebody who is deleted. */
const noText = '…'

/** Takes out what a person has noted in a room. Nothing in a game follows from it, and others may have read it. */
async function forgetNotes(client: pg.PoolClient, room: string, person: string): Promise<void> {
  await client.query(
    `UPDATE event SET
       body = jsonb_set(body, ARRAY['own', cause #>> '{command,command,seat}', 'note', 'text'], to_jsonb($3::text)),
       cause = jsonb_set(cause, '{command,command,note,text}', to_jsonb($3::text))
     WHERE room = $2 AND type = 'noted' AND cause #>> '{command,person,id}' = $1
       AND cause #>> '{command,command,note,kind}' = 'thought'`,
    [person, room, noText],
  )
}

/** @param other the id that stands in place of the person's */
async function forgetInLog(
  client: pg.PoolClient,
  room: string,
  { person, other }: { person: string; other: string },
): Promise<void> {
  await client.query(
    `UPDATE event SET
       body = CASE WHEN type = 'seatTaken' AND body #>> '{sealed,person}' = $1
         THEN jsonb_set(replace(body::text, $1, $2)::jsonb, '{open,name}', to_jsonb($3::text))
         ELSE replace(body::text, $1, $2)::jsonb END,
       cause = CASE WHEN cause #>> '{command,person,id}' = $1
         THEN jsonb_set(replace(cause::text, $1, $2)::jsonb, '{command,person,name}', to_jsonb($3::text))
         ELSE replace(cause::text, $1, $2)::jsonb END
     WHERE room = $4 AND (strpos(body::text, $1) > 0 OR strpos(cause::text, $1) > 0)`,
    [person, other, nameOfDeleted, room],
  )
}

async function forgetWithin(client: pg.PoolClient, person: string): Promise<Forgotten | undefined> {
  // The lock keeps rooms from being opened with this person meanwhile: opening one locks its persons first.
  await client.query('SELECT FROM person WHERE id = $1 FOR UPDATE', [person])
  const isBusy = async () => (await client.query(busyIn, [person])).rowCount === 1
  if (await isBusy()) return undefined
  const { rows } = await client.query<{ room: string }>(roomsOf, [person])
  const rooms = rows.map(({ room }) => room)
  const other = randomUUID()
  // First: it reads from the event logs what the person was called.
  const later = await forgetInMoments(client, rooms, { person, name: nameOfDeleted })
  // A statement for each: however many games they have played, none takes too long.
  for (const room of rooms) {
    await forgetNotes(client, room, person)
    await forgetInLog(client, room, { person, other })
  }
  // They are made from the event logs, and would keep the name.
  await client.query('DELETE FROM snapshot WHERE room = ANY($1::uuid[])', [[...rooms, ...later]])
  await client.query('UPDATE seat SET person = $2, name = $3 WHERE person = $1 AND room = ANY($4::uuid[])', [
    person,
    other,
    nameOfDeleted,
    rooms,
  ])
  await client.query('UPDATE room SET host = $2 WHERE host = $1 AND id = ANY($3::uuid[])', [
    person,
    other,
    rooms,
  ])
  await client.query('UPDATE chat_line SET person = $2, name = $3, text = $4 WHERE person = $1', [
    person,
    other,
    nameOfDeleted,
    noText,
  ])
  await client.query(`UPDATE tournament SET name = $2, about = '' WHERE organiser = $1`, [person, noText])
  await client.query('UPDATE contest SET title = $2 WHERE organiser = $1', [person, noText])
  // The chat and the reports about it may name them too.
  await client.query(
    'UPDATE report SET name = $2, line = NULL, text = NULL, note = NULL WHERE subject = $1',
    [person, nameOfDeleted],
  )
  await client.query('UPDATE report SET text = NULL, note = NULL WHERE reporter = $1', [person])
  await client.query('UPDATE block SET name = $2 WHERE blocked = $1', [person, nameOfDeleted])
  // Entries of contests that wait for their deadline are withdrawn; closed ones stay, because others were matched with
  // them.
  await client.query(
    `DELETE FROM envelope USING contest
     WHERE contest.id = envelope.contest AND closed_at IS NULL AND envelope.person = $1`,
    [person],
  )
  await client.query('UPDATE envelope SET name = $2 WHERE person = $1', [person, nameOfDeleted])
  await forgetTraces(client, person, rooms)
  // Games that counted stay for the ratings of others; the player in them is nobody's.
  await client.query('DELETE FROM rating WHERE player = (SELECT player FROM profile WHERE person = $1)', [
    person,
  ])
  const { rows: devices } = await client.query<{ id: string }>(
    'DELETE FROM device WHERE person = $1 RETURNING id',
    [person],
  )
  await forgetActs(client, [person, ...devices.map(({ id }) => id)])
  // They may have sat down somewhere in the meantime: many event logs take their time. Everything is rolled back.
  if (await isBusy()) throw satDown
  await client.query('DELETE FROM person WHERE id = $1', [person])
  return { rooms: [...rooms, ...later], devices: devices.map(({ id }) => id) }
}

/** Deletes the rows that nobody else needs. */
async function forgetTraces(
  client: Pick<pg.PoolClient, 'query'>,
  person: string,
  rooms: readonly string[],
): Promise<void> {
  for (const [table, column] of deleted)
    await client.query(`DELETE FROM ${table} WHERE ${column} = $1`, [person])
  await client.query('DELETE FROM receipt WHERE room = ANY($1::uuid[]) AND person = $2', [rooms, person])
  await client.query(`DELETE FROM receipt WHERE person = $1 AND answer ->> 'ok' = 'false'`, [person])
}

/** Acts of operators stay noted, but not the person they concern. */
async function forgetActs(client: pg.PoolClient, ids: readonly string[]): Promise<void> {
  await client.query(
    `UPDATE operator_act SET what = (what - 'name')
       || jsonb_strip_nulls(jsonb_build_object(
            'person', CASE WHEN what ? 'person' THEN $2 END, 'device', CASE WHEN what ? 'device' THEN $2 END))
     WHERE what ->> 'person' = ANY($1::text[]) OR what ->> 'device' = ANY($1::text[])`,
    [ids, nameOfDeleted],
  )
}
