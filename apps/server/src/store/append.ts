import pg from 'pg'
import type { NewLine } from './book.ts'
import { channel, noticeOf } from './notices.ts'
import type { Receipt } from './receipts.ts'

/** All that one accepted command changes. */
export interface Changes {
  room: string
  /** The number of the last line that the command was decided on. */
  after: number
  lines: NewLine[]
  /** Absent for what the house itself writes. */
  receipt?: Receipt & { person: string; command: string }
  /** What the lobby's picture of the room becomes; absent when it stays as it is. */
  status?: 'waiting' | 'playing' | 'over'
  /** Seats taken (with person and name) or given up (null). */
  seats?: { seat: string; person: string | null; name: string | null }[]
  /** Whether anything of this may be known to all. */
  visible: boolean
  /** Whether what the lobby shows of the room changes. */
  lobby: boolean
  /** The order under construction that this command was, whose draft is done with. */
  draft?: { seat: string; type: string }
}

/** What became of it. `overtaken`: others wrote first; `repeated`: this command has its answer already. */
export type Appended = 'appended' | 'overtaken' | 'repeated'

/**
 * One statement, so one transaction and one round trip: receipt, lines, projections and the notice to all processes.
 * The unique keys of lines and receipts are the only locks.
 */
const statement = `
WITH receipt AS (
  INSERT INTO receipt (room, person, command, body_hash, answer)
  SELECT $1, $2::uuid, $3::text, $4::text, $5::jsonb WHERE $2::uuid IS NOT NULL
), lines AS (
  INSERT INTO event (room, seq, scope, type, version, body, deed)
  SELECT $1, $6::int + place, (line->>'scope')::"Scope", line->>'type', (line->>'version')::int, line->'body', line->'deed'
  FROM jsonb_array_elements($7::jsonb) WITH ORDINALITY AS given(line, place)
), seats AS (
  UPDATE seat SET person = (given->>'person')::uuid, name = given->>'name'
  FROM jsonb_array_elements($8::jsonb) AS given
  WHERE seat.room = $1 AND seat.seat = given->>'seat'
), room AS (
  UPDATE room SET status = COALESCE($9::text::"RoomStatus", status), activity = now() WHERE id = $1 AND $10
), draft AS (
  DELETE FROM draft WHERE room = $1 AND (seat = $11 AND type = $12 OR $9::text = 'over')
)
SELECT pg_notify('${channel}', $13)`

export async function append(pool: pg.Pool, changes: Changes): Promise<Appended> {
  const { room, after, lines, receipt } = changes
  const values = [
    room,
    receipt?.person ?? null,
    receipt?.command ?? null,
    receipt?.bodyHash ?? null,
    JSON.stringify(receipt?.answer ?? null),
    after,
    JSON.stringify(lines),
    JSON.stringify(changes.seats ?? []),
    changes.status ?? null,
    changes.visible,
    changes.draft?.seat ?? null,
    changes.draft?.type ?? null,
    noticeOf({ room, last: after + lines.length, lobby: changes.lobby }),
  ]
  try {
    await pool.query({ name: 'append', text: statement, values })
    return 'appended'
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '23505') throw error
    if (error.constraint === 'receipt_pkey') return 'repeated'
    if (error.constraint === 'event_pkey') return 'overtaken'
    throw error
  }
}
