import type { ChapterResult } from '@opsroom/rules/core'
import pg from 'pg'
import type { NewLogEntry } from './event-log.ts'
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
 * One statement, so one transaction, one round trip and one flush, for the appends of any number of rooms; at most one
 * append for each room. An append stands or falls as a whole: `validated` says first which of them meet a receipt or an
 * entry that is there already, and nothing of those is written. The unique keys are the only locks: where another process
 * writes the same key at this moment, the statement fails and is tried again in parts.
 *
 * The subqueries of `validated` stay subqueries (no `EXISTS`), because each of them is one look into an index.
 */
const statement = `
WITH validated AS MATERIALIZED (
  SELECT given.*, CASE
    WHEN person IS NOT NULL AND (
      SELECT true FROM receipt
      WHERE receipt.room = given.room AND receipt.person = given.person AND receipt.command = given.command LIMIT 1
    ) THEN 'repeated'
    WHEN (SELECT true FROM event WHERE event.room = given.room AND event.seq > given.after LIMIT 1) THEN 'overtaken'
    ELSE 'appended'
  END AS outcome
  FROM jsonb_to_recordset($1::jsonb) AS given(
    place int, room uuid, after int, person uuid, command text, hash text, answer jsonb, status text, visible boolean
  )
), accepted AS MATERIALIZED (
  SELECT * FROM validated WHERE outcome = 'appended'
), receipts AS (
  INSERT INTO receipt (room, person, command, body_hash, answer)
  SELECT room, person, command, hash, answer FROM accepted WHERE person IS NOT NULL
), entries AS (
  INSERT INTO event (room, seq, scope, type, version, body, cause, clock)
  SELECT room, seq, scope::"Scope", type, version, body, cause, clock
  FROM jsonb_to_recordset($2::jsonb) AS given(
    room uuid, seq int, scope text, type text, version int, body jsonb, cause jsonb, clock bigint
  ) WHERE room IN (SELECT room FROM accepted)
), seats AS (
  UPDATE seat SET side = given.side, person = given.person, name = given.name, substitute = given.substitute
  FROM jsonb_to_recordset($3::jsonb) AS given(
    room uuid, seat text, side text, person uuid, name text, substitute text
  ) WHERE seat.room = given.room AND seat.seat = given.seat AND given.room IN (SELECT room FROM accepted)
), room AS (
  UPDATE room SET status = COALESCE(accepted.status::"RoomStatus", room.status), activity = now()
  FROM accepted WHERE room.id = accepted.room AND accepted.visible
), draft AS (
  DELETE FROM draft USING jsonb_to_recordset($4::jsonb) AS given(room uuid, seat text, type text)
  WHERE draft.room = given.room AND (given.seat IS NULL OR draft.seat = given.seat AND draft.type = given.type)
    AND given.room IN (SELECT room FROM accepted)
), chapters AS (
  INSERT INTO chapter (room, number, ended_at, result)
  SELECT room, number, CASE WHEN result IS NOT NULL THEN now() END, result
  FROM jsonb_to_recordset($5::jsonb) AS given(room uuid, number int, result jsonb)
  WHERE room IN (SELECT room FROM accepted)
  ON CONFLICT (room, number) DO UPDATE SET ended_at = EXCLUDED.ended_at, result = EXCLUDED.result
), undone AS (
  DELETE FROM chapter USING jsonb_to_recordset($6::jsonb) AS given(room uuid, left_over int)
  WHERE chapter.room = given.room AND chapter.number > given.left_over AND given.room IN (SELECT room FROM accepted)
), snapshot AS (
  INSERT INTO snapshot (room, seq, version, body)
  SELECT room, seq, version, body
  FROM jsonb_to_recordset($7::jsonb) AS given(room uuid, seq int, version text, body jsonb)
  WHERE room IN (SELECT room FROM accepted)
  ON CONFLICT DO NOTHING
)
SELECT place, outcome FROM validated`

/** The parameters of the statement: rows by table, each with its room. */
function parametersOf(all: readonly Changes[]): string[] {
  const rows = (of: (changes: Changes) => object[]) =>
    JSON.stringify(all.flatMap((changes) => of(changes).map((row) => ({ room: changes.room, ...row }))))
  const appends = all.map(({ room, after, receipt, status, visible }, place) => ({
    ...(receipt && {
      person: receipt.person,
      command: receipt.command,
      hash: receipt.bodyHash,
      answer: receipt.answer,
    }),
    ...{ place, room, after, status, visible },
  }))
  return [
    JSON.stringify(appends),
    rows(({ after, logEntries }) => logEntries.map((entry, i) => ({ ...entry, seq: after + 1 + i }))),
    rows(({ seats }) => seats ?? []),
    rows(({ draft, status }) => [...(draft ? [draft] : []), ...(status === 'over' ? [{}] : [])]),
    rows(({ chapters }) => chapters ?? []),
    rows(({ chaptersLeft }) => (chaptersLeft === undefined ? [] : [{ left_over: chaptersLeft }])),
    rows(({ after, logEntries, snapshot }) =>
      snapshot ? [{ ...snapshot, seq: after + logEntries.length }] : [],
    ),
  ]
}

/** What Postgres says of the data of a statement, or of what met it: in parts, the others can be written. */
const isOfOne = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && /^(22|23|40)/.test(error.code ?? '')

/**
 * Appends for several rooms in one statement.
 * @param all at most one for each room
 * @returns what became of each, in order; a room's own error where its append cannot be written
 * @throws when the database failed: then it is not known what was written
 */
export async function appendAll(
  pool: pg.Pool,
  all: readonly Changes[],
): Promise<PromiseSettledResult<Appended>[]> {
  try {
    const rows = await write(pool, all)
    const outcomes = new Map(rows.map(({ place, outcome }) => [place, outcome]))
    return all.map((_, place) => ({ status: 'fulfilled', value: outcomes.get(place) as Appended }))
  } catch (error) {
    if (!isOfOne(error)) throw error
    const [first, ...others] = all
    if (first && others.length === 0) return [outcomeOf(error)]
    const half = Math.ceil(all.length / 2)
    return [...(await appendAll(pool, all.slice(0, half))), ...(await appendAll(pool, all.slice(half)))]
  }
}

/** What became of a single append that met another writer, or the error. */
function outcomeOf(error: pg.DatabaseError): PromiseSettledResult<Appended> {
  if (error.constraint === 'receipt_pkey') return { status: 'fulfilled', value: 'repeated' }
  // Whatever else it met of another writer: the table reads what is new and decides again.
  if (error.constraint === 'event_pkey' || error.code?.startsWith('40')) {
    return { status: 'fulfilled', value: 'overtaken' }
  }
  return { status: 'rejected', reason: error }
}

async function write(
  pool: pg.Pool,
  all: readonly Changes[],
): Promise<{ place: number; outcome: Appended }[]> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ place: number; outcome: Appended }>({
      name: 'append',
      text: statement,
      values: parametersOf(all),
    })
    client.release()
    return rows
  } catch (error) {
    // A connection that Postgres answered on is whole.
    client.release(isOfOne(error) ? undefined : (error as Error))
    throw error
  }
}
