import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { removePersonFromMoments } from './moment-names.ts'

/** The name that stands in place of a deleted person's name. */
export const nameOfDeleted = 'Somebody'

/**
 * Every column that refers to a person, and the fate of its rows when the person is deleted. `cascade`: Postgres
 * deletes them with the person. `unnamed`: Postgres sets the column to null. `deleted`: `forgetTraces` deletes them.
 * `somebody`: the person is replaced by another id without a name. A test fails when a column is missing here.
 */
export const personReferenceColumns = {
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

const deleted = Object.entries(personReferenceColumns).flatMap(([column, what]) =>
  // Receipts are deleted by a separate statement, which finds them by their rooms.
  what === 'deleted' && column !== 'receipt.person' ? [column.split('.')] : [],
)

/**
 * SQL for the rooms whose event logs and receipts may contain a person. Of the receipts only refusals are searched: a
 * person whose command was accepted has opened the room or taken a seat there, perhaps long ago, and is found by that.
 * Each part is one lookup in an index; the indexes of events and receipts are partial.
 */
const roomsOf = `
  SELECT room FROM seat WHERE person = $1 UNION SELECT id FROM room WHERE host = $1
  UNION SELECT room FROM last_seen WHERE person = $1
  UNION SELECT room FROM event WHERE type = 'seatTaken' AND body #>> '{sealed,person}' = $1::text
  UNION SELECT room FROM receipt WHERE person = $1 AND answer ->> 'ok' = 'false'`

/** Thrown to roll back the deletion of a person who has taken a seat meanwhile. */
export const satDownMeanwhileError = new Error('the person has sat down meanwhile')

/** SQL that finds a room, not over, in which a person sits or which they have opened. */
const busyIn = `
  SELECT FROM room WHERE status <> 'over'
    AND (host = $1 OR EXISTS (SELECT FROM seat WHERE room = room.id AND person = $1)) LIMIT 1`

/** The rooms and the devices of a person who was deleted; connections of these devices may still be open. */
export interface DeletedPersonTraces {
  rooms: string[]
  devices: string[]
}

/** The text that stands in place of texts that a deleted person wrote. */
const noText = '…'

/**
 * Replaces the text of a person's private notes in the event log of a room. The game does not depend on notes, and
 * others may have read them once they were opened.
 */
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

/** @param other the id that replaces the deleted person's id */
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

/**
 * Replaces a deleted person by another id without a name in the rows of seats, rooms and chat, and removes the text of
 * their chat.
 */
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

/**
 * Removes a deleted person's name and texts from tournaments, contests and reports, which stay because other people need
 * them.
 */
async function forgetInTexts(client: pg.PoolClient, person: string): Promise<void> {
  await client.query(`UPDATE tournament SET name = $2, about = '' WHERE organiser = $1`, [person, noText])
  await client.query('UPDATE contest SET title = $2 WHERE organiser = $1', [person, noText])
  // Reports about a person, and the chat in them, may name that person too.
  await client.query(
    'UPDATE report SET name = $2, line = NULL, text = NULL, note = NULL WHERE subject = $1',
    [person, nameOfDeleted],
  )
  await client.query('UPDATE report SET text = NULL, note = NULL WHERE reporter = $1', [person])
}

/**
 * Deletes a person's envelopes in contests that are not closed yet. Envelopes in closed contests stay, without the
 * name, because other people's envelopes were paired with them.
 */
async function forgetInContests(client: pg.PoolClient, person: string): Promise<void> {
  await client.query(
    `DELETE FROM envelope USING contest
     WHERE contest.id = envelope.contest AND closed_at IS NULL AND envelope.person = $1`,
    [person],
  )
  await client.query('UPDATE envelope SET name = $2 WHERE person = $1', [person, nameOfDeleted])
}

/**
 * Deletes a person within a transaction: see `forget`.
 * @returns undefined when the person sits in a room that is not over, or has one open
 * @throws satDown when the person has sat down meanwhile
 */
export async function forgetInTransaction(
  client: pg.PoolClient,
  person: string,
): Promise<DeletedPersonTraces | undefined> {
  // The lock keeps other transactions from opening a room with this person meanwhile, since they lock the persons of
  // the room first.
  await client.query('SELECT FROM person WHERE id = $1 FOR UPDATE', [person])
  const isBusy = async () => (await client.query(busyIn, [person])).rowCount === 1
  if (await isBusy()) return undefined
  const { rows } = await client.query<{ room: string }>(roomsOf, [person])
  const rooms = rows.map(({ room }) => room)
  const other = randomUUID()
  // This comes before the event logs are changed, because it reads the person's names from them.
  const later = await removePersonFromMoments(client, rooms, { person, name: nameOfDeleted })
  // Each room gets its own statements, so that no statement takes too long, however many games the person has played.
  for (const room of rooms) {
    await forgetNotes(client, room, person)
    await forgetInLog(client, room, { person, other })
  }
  // Snapshots were made from the event logs, and would keep the person's name.
  await client.query('DELETE FROM snapshot WHERE room = ANY($1::uuid[])', [[...rooms, ...later]])
  await forgetInRooms(client, rooms, { person, other })
  await forgetInTexts(client, person)
  await forgetInContests(client, person)
  await forgetTraces(client, person, rooms)
  // Rated games stay, because other people's ratings are computed from them; their player no longer belongs to any
  // person.
  await client.query('DELETE FROM rating WHERE player = (SELECT player FROM profile WHERE person = $1)', [
    person,
  ])
  const { rows: devices } = await client.query<{ id: string }>(
    'DELETE FROM device WHERE person = $1 RETURNING id',
    [person],
  )
  await forgetActs(client, [person, ...devices.map(({ id }) => id)])
  // The person may have taken a seat meanwhile, since changing many event logs takes time: then everything is rolled
  // back.
  if (await isBusy()) throw satDownMeanwhileError
  await client.query('DELETE FROM person WHERE id = $1', [person])
  return { rooms: [...rooms, ...later], devices: devices.map(({ id }) => id) }
}

/** Deletes the rows of a person that nobody else needs. */
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

/** Removes a deleted person and their devices from the list of the operators' actions; the actions stay. */
async function forgetActs(client: pg.PoolClient, ids: readonly string[]): Promise<void> {
  await client.query(
    `UPDATE operator_act SET what = (what - 'name')
       || jsonb_strip_nulls(jsonb_build_object(
            'person', CASE WHEN what ? 'person' THEN $2 END, 'device', CASE WHEN what ? 'device' THEN $2 END))
     WHERE what ->> 'person' = ANY($1::text[]) OR what ->> 'device' = ANY($1::text[])`,
    [ids, nameOfDeleted],
  )
}
