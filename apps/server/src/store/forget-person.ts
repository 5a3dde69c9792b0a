import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { removePersonFromMoments } from './moment-names.ts'

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
export const satDown = new Error('the person has sat down meanwhile')

/** A room that is not over in which a person sits, or which they have opened. */
const busyIn = `
  SELECT FROM room WHERE status <> 'over'
    AND (host = $1 OR EXISTS (SELECT FROM seat WHERE room = room.id AND person = $1)) LIMIT 1`

/** A deleted person's rooms, and their devices, whose connections are still open. */
export interface Forgotten {
  rooms: string[]
  devices: string[]
}

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

/** Replaces a person in the rows of their rooms, and in all that they said there, by another id without a name. */
async function forgetInRooms(
  client: pg.PoolClient,
  rooms: readonly string[],
  { person, other }: { person: string; other: string },
): Promise<void> {
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
}

/** Removes a person's name and words from tournaments, contests, reports and blocks that others keep. */
async function forgetInTexts(client: pg.PoolClient, person: string): Promise<void> {
  await client.query(`UPDATE tournament SET name = $2, about = '' WHERE organiser = $1`, [person, noText])
  await client.query('UPDATE contest SET title = $2 WHERE organiser = $1', [person, noText])
  // Reports about a person, and the chat in them, may name that person too.
  await client.query(
    'UPDATE report SET name = $2, line = NULL, text = NULL, note = NULL WHERE subject = $1',
    [person, nameOfDeleted],
  )
  await client.query('UPDATE report SET text = NULL, note = NULL WHERE reporter = $1', [person])
  await client.query('UPDATE block SET name = $2 WHERE blocked = $1', [person, nameOfDeleted])
}

/**
 * Withdraws a person's entries of contests that wait for their deadline. Entries of closed contests stay without the
 * name, because others were matched with them.
 */
async function forgetInContests(client: pg.PoolClient, person: string): Promise<void> {
  await client.query(
    `DELETE FROM envelope USING contest
     WHERE contest.id = envelope.contest AND closed_at IS NULL AND envelope.person = $1`,
    [person],
  )
  await client.query('UPDATE envelope SET name = $2 WHERE person = $1', [person, nameOfDeleted])
}

/** Deletes a person within a transaction: see `forget`. @throws satDown when they have sat down meanwhile */
export async function forgetWithin(client: pg.PoolClient, person: string): Promise<Forgotten | undefined> {
  // The lock keeps rooms from being opened with this person meanwhile: opening one locks its persons first.
  await client.query('SELECT FROM person WHERE id = $1 FOR UPDATE', [person])
  const isBusy = async () => (await client.query(busyIn, [person])).rowCount === 1
  if (await isBusy()) return undefined
  const { rows } = await client.query<{ room: string }>(roomsOf, [person])
  const rooms = rows.map(({ room }) => room)
  const other = randomUUID()
  // First: it reads from the event logs what the person was called.
  const later = await removePersonFromMoments(client, rooms, { person, name: nameOfDeleted })
  // A statement for each: however many games they have played, none takes too long.
  for (const room of rooms) {
    await forgetNotes(client, room, person)
    await forgetInLog(client, room, { person, other })
  }
  // They are made from the event logs, and would keep the name.
  await client.query('DELETE FROM snapshot WHERE room = ANY($1::uuid[])', [[...rooms, ...later]])
  await forgetInRooms(client, rooms, { person, other })
  await forgetInTexts(client, person)
  await forgetInContests(client, person)
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
export async function forgetTraces(
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
