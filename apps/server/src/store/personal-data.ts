import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Connections } from './connections.ts'
import { deviceChannel } from './notifications.ts'

/** What those are called who have deleted their data. */
export const somebody = 'Somebody'

/**
 * Every column that names a person, and what becomes of its rows when the person is deleted. `cascade`: Postgres deletes
 * them with the person. `unnamed`: Postgres empties the column. A test fails when a column is missing here.
 */
export const personColumns = {
  'block.blocked': 'cascade',
  'block.person': 'cascade',
  'chat_line.person': 'somebody',
  'chat_mute.listener': 'deleted',
  'device.person': 'cascade',
  'entrant.person': 'unnamed',
  'last_seen.person': 'deleted',
  'passkey.person': 'cascade',
  'pending_push.person': 'deleted',
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
  what === 'deleted' ? [column.split('.')] : [],
)

/** What a person is given of theirs: a name for each list, and the rows, without ids of others. */
const ownData: Record<string, string> = {
  person: 'SELECT name, since FROM person WHERE id = $1',
  devices:
    'SELECT label, since, last_seen FROM device WHERE person = $1 AND revoked_at IS NULL ORDER BY since',
  passkeys: 'SELECT label, since, last_used FROM passkey WHERE person = $1 ORDER BY since',
  recoveryCode: 'SELECT since FROM recovery WHERE person = $1',
  rooms: `SELECT code, game, status, opened_at, host = $1 AS opened_by_you,
            ARRAY(SELECT seat FROM seat WHERE room = room.id AND person = $1 ORDER BY place) AS seats
          FROM room WHERE host = $1 OR EXISTS (SELECT FROM seat WHERE room = room.id AND person = $1)
          ORDER BY opened_at`,
  chat: `SELECT room.code AS room, channel, text, at FROM chat_line JOIN room ON room.id = chat_line.room
         WHERE person = $1 ORDER BY at`,
  blocked: 'SELECT name, since FROM block WHERE person = $1 ORDER BY since',
  reports: 'SELECT at, room, why, name, line, text FROM report WHERE reporter = $1 ORDER BY at',
  seeks: 'SELECT game, terms, since, until FROM seek WHERE person = $1 ORDER BY since',
  tournaments: `SELECT code, name, about, game, status, made_at, organiser = $1 AS organised_by_you,
                  EXISTS (SELECT FROM entrant WHERE tournament = t.id AND person = $1) AS entered
                FROM tournament AS t
                WHERE organiser = $1 OR EXISTS (SELECT FROM entrant WHERE tournament = t.id AND person = $1)
                ORDER BY made_at`,
  programs: `SELECT room.code AS room, seat, since, last_used FROM seat_token JOIN room ON room.id = seat_token.room
             WHERE person = $1 AND revoked_at IS NULL ORDER BY since`,
}

/** The rooms whose event logs may name a person. */
const roomsOf = `
  SELECT room FROM seat WHERE person = $1 UNION SELECT id FROM room WHERE host = $1
  UNION SELECT room FROM last_seen WHERE person = $1 UNION SELECT room FROM receipt WHERE person = $1`

interface Forgotten {
  rooms: string[]
  devices: string[]
}

/** The data of a person: to be given to them, and to be deleted. */
export const personalData = ({ pool }: Connections) => ({
  async of(person: string): Promise<Record<string, object[]>> {
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
    const client = await pool.connect()
    try {
      await client.query('BEGIN')
      const forgotten = await forgetWithin(client, person)
      await client.query(forgotten ? 'COMMIT' : 'ROLLBACK')
      return forgotten
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {})
      throw error
    } finally {
      client.release()
    }
  },

  /** Every process closes the connections of these devices. */
  async closeDevices(devices: readonly string[]): Promise<void> {
    await pool.query(`SELECT pg_notify('${deviceChannel}', id) FROM unnest($1::text[]) AS id`, [devices])
  },
})

async function forgetWithin(client: pg.PoolClient, person: string): Promise<Forgotten | undefined> {
  // Nobody sits down or opens a room meanwhile: both lock the person first, or come too late.
  await client.query('SELECT FROM person WHERE id = $1 FOR UPDATE', [person])
  const { rowCount: busy } = await client.query(
    `SELECT FROM room WHERE status <> 'over'
       AND (host = $1 OR EXISTS (SELECT FROM seat WHERE room = room.id AND person = $1)) LIMIT 1`,
    [person],
  )
  if (busy) return undefined
  const { rows } = await client.query<{ room: string }>(roomsOf, [person])
  const rooms = rows.map(({ room }) => room)
  const other = randomUUID()
  await client.query(
    `UPDATE event SET
       body = CASE WHEN type = 'seatTaken' AND body #>> '{sealed,person}' = $1
         THEN jsonb_set(replace(body::text, $1, $2)::jsonb, '{open,name}', to_jsonb($3::text))
         ELSE replace(body::text, $1, $2)::jsonb END,
       cause = CASE WHEN cause #>> '{command,person,id}' = $1
         THEN jsonb_set(replace(cause::text, $1, $2)::jsonb, '{command,person,name}', to_jsonb($3::text))
         ELSE replace(cause::text, $1, $2)::jsonb END
     WHERE room = ANY($4::uuid[]) AND (strpos(body::text, $1) > 0 OR strpos(cause::text, $1) > 0)`,
    [person, other, somebody, rooms],
  )
  // They are made from the event logs, and would keep the name.
  await client.query('DELETE FROM snapshot WHERE room = ANY($1::uuid[])', [rooms])
  await client.query('UPDATE seat SET person = $2, name = $3 WHERE person = $1', [person, other, somebody])
  await client.query('UPDATE room SET host = $2 WHERE host = $1', [person, other])
  await client.query(`UPDATE chat_line SET person = $2, name = $3, text = '…' WHERE person = $1`, [
    person,
    other,
    somebody,
  ])
  await client.query('UPDATE report SET name = $2 WHERE subject = $1', [person, somebody])
  await client.query('UPDATE block SET name = $2 WHERE blocked = $1', [person, somebody])
  for (const [table, column] of deleted)
    await client.query(`DELETE FROM ${table} WHERE ${column} = $1`, [person])
  const { rows: devices } = await client.query<{ id: string }>(
    'DELETE FROM device WHERE person = $1 RETURNING id',
    [person],
  )
  await client.query('DELETE FROM person WHERE id = $1', [person])
  return { rooms, devices: devices.map(({ id }) => id) }
}
