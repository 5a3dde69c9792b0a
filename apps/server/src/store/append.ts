import type { ChapterResult } from '@opsroom/rules/core'
import pg from 'pg'
import type { NewLogEntry } from './event-log.ts'
import { channel, notificationText } from './notifications.ts'
import type { Receipt } from './receipts.ts'
import type { NewSnapshot } from './snapshots.ts'

/** All that one accepted command changes. */
export interface Changes {
  room: string
  /** The number of the last entry that the command was decided on. */
  after: number
  logEntries: NewLogEntry[]
  /** Absent for what the server itself writes. */
  receipt?: Receipt & { person: string; command: string }
  /** What the lobby's picture of the room becomes; absent when it stays as it is. */
  status?: 'waiting' | 'playing' | 'over'
  /** Changed seats: the side, the person that holds it, and the substitute; null: none. */
  seats?: {
    seat: string
    side: string
    person: string | null
    name: string | null
    substitute: string | null
  }[]
  /** Whether anything of this may be known to all. */
  visible: boolean
  /** Whether what the lobby shows of the room changes. */
  lobby: boolean
  /** The order under construction that this command was, whose draft is done with. */
  draft?: { seat: string; type: string }
  /** Chapters that have begun, or have ended with this result, or run again after a take-back. */
  chapters?: { number: number; result?: ChapterResult }[]
  /** So many chapters are left, where a take-back has undone the beginning of the others. */
  chaptersLeft?: number
  /** What the event log has come to with these entries, where it shall be read from here. */
  snapshot?: NewSnapshot
}

/** What became of it. `overtaken`: others wrote first; `repeated`: this command has its answer already. */
export type Appended = 'appended' | 'overtaken' | 'repeated'

/**
 * One statement, so one transaction and one round trip: receipt, entries, projections and the notification to all processes.
 * The unique keys of entries and receipts are the only locks.
 */
const statement = `
WITH receipt AS (
  INSERT INTO receipt (room, person, command, body_hash, answer)
  SELECT $1, $2::uuid, $3::text, $4::text, $5::jsonb WHERE $2::uuid IS NOT NULL
), entries AS (
  INSERT INTO event (room, seq, scope, type, version, body, cause, clock)
  SELECT $1, $6::int + place, (entry->>'scope')::"Scope", entry->>'type', (entry->>'version')::int, entry->'body',
    entry->'cause', (entry->>'clock')::bigint
  FROM jsonb_array_elements($7::jsonb) WITH ORDINALITY AS given(entry, place)
), seats AS (
  UPDATE seat SET side = given->>'side', person = (given->>'person')::uuid, name = given->>'name', substitute = given->>'substitute'
  FROM jsonb_array_elements($8::jsonb) AS given
  WHERE seat.room = $1 AND seat.seat = given->>'seat'
), room AS (
  UPDATE room SET status = COALESCE($9::text::"RoomStatus", status), activity = now() WHERE id = $1 AND $10
), draft AS (
  DELETE FROM draft WHERE room = $1 AND (seat = $11 AND type = $12 OR $9::text = 'over')
), chapters AS (
  INSERT INTO chapter (room, number, ended_at, result)
  SELECT $1, (given->>'number')::int, CASE WHEN given->'result' IS NOT NULL THEN now() END, given->'result'
  FROM jsonb_array_elements($14::jsonb) AS given
  ON CONFLICT (room, number) DO UPDATE SET ended_at = EXCLUDED.ended_at, result = EXCLUDED.result
), undone AS (
  DELETE FROM chapter WHERE room = $1 AND number > $15
), snapshot AS (
  INSERT INTO snapshot (room, seq, version, body)
  SELECT $1, $6::int + jsonb_array_length($7::jsonb), $16, $17::jsonb WHERE $16::text IS NOT NULL
  ON CONFLICT DO NOTHING
)
SELECT pg_notify('${channel}', $13)`

const serialisationConflict = '40001'
const deadlock = '40P01'

export async function append(pool: pg.Pool, changes: Changes): Promise<Appended> {
  const { room, after, logEntries, receipt } = changes
  const values = [
    room,
    receipt?.person ?? null,
    receipt?.command ?? null,
    receipt?.bodyHash ?? null,
    JSON.stringify(receipt?.answer ?? null),
    after,
    JSON.stringify(logEntries),
    JSON.stringify(changes.seats ?? []),
    changes.status ?? null,
    changes.visible,
    changes.draft?.seat ?? null,
    changes.draft?.type ?? null,
    notificationText({ room, last: after + logEntries.length, lobby: changes.lobby }),
    JSON.stringify(changes.chapters ?? []),
    changes.chaptersLeft ?? null,
    changes.snapshot?.version ?? null,
    changes.snapshot ? JSON.stringify(changes.snapshot.body) : null,
  ]
  try {
    await pool.query({ name: 'append', text: statement, values })
    return 'appended'
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    if (error.code === serialisationConflict || error.code === deadlock) return 'overtaken'
    if (error.constraint === 'receipt_pkey') return 'repeated'
    if (error.constraint === 'event_pkey') return 'overtaken'
    throw error
  }
}
