import type { AppendResult, Changes } from './changes.ts'

/** The outcome of one append in the statement for many appends. `homeless`: the room of the append does not exist. */
export type AppendOutcome = AppendResult | 'homeless'

/**
 * The SQL that every append needs: its receipt, its entries, and the last activity of its room. `validated` first finds
 * the appends whose receipt or entries exist already, or whose room does not, and nothing of those is written. The
 * subqueries are kept as subqueries (no `EXISTS`), because each is one lookup in an index.
 */
const common = `
WITH validated AS MATERIALIZED (
  SELECT given.*, CASE
    WHEN person IS NOT NULL AND (
      SELECT true FROM receipt
      WHERE receipt.room = given.room AND receipt.person = given.person AND receipt.command = given.command LIMIT 1
    ) THEN 'repeated'
    WHEN (SELECT true FROM event WHERE event.room = given.room AND event.seq > given.after LIMIT 1) THEN 'overtaken'
    WHEN (SELECT true FROM room WHERE room.id = given.room LIMIT 1) THEN 'appended'
    ELSE 'homeless'
  END AS outcome
  FROM jsonb_to_recordset($1::jsonb) AS given(
    place int, room uuid, after int, person uuid, command text, hash text, answer jsonb, status text, ending jsonb, visible boolean,
    spectators text, delay int
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
), room AS (
  UPDATE room SET status = COALESCE(accepted.status::"RoomStatus", room.status), activity = now(),
    ending = COALESCE(accepted.ending, room.ending),
    spectators = COALESCE(accepted.spectators::"Spectators", room.spectators),
    delay_rounds = COALESCE(accepted.delay, room.delay_rounds)
  FROM accepted WHERE room.id = accepted.room AND accepted.visible
)`

/** A part of the statement that only some appends need. */
interface Part {
  name: string
  /** The rows that an append needs in this part, without the column of the room. */
  rows(changes: Changes): object[]
  /** The SQL of this part. @param given the parameter that holds the rows of all appends */
  sql(given: string): string
}

/**
 * The optional parts of the statement. A statement contains only the parts that it needs: Postgres opens the tables and
 * indexes of a part even when the part has no rows.
 */
const parts: readonly Part[] = [
  {
    name: 'draft',
    rows: ({ draft, status }) => [...(draft ? [draft] : []), ...(status === 'over' ? [{}] : [])],
    sql: (given) => `
  DELETE FROM draft USING jsonb_to_recordset(${given}::jsonb) AS given(room uuid, seat text, type text)
  WHERE draft.room = given.room AND (given.seat IS NULL OR draft.seat = given.seat AND draft.type = given.type)
    AND given.room IN (SELECT room FROM accepted)`,
  },
  {
    name: 'seats',
    rows: ({ seats }) => seats ?? [],
    sql: (given) => `
  UPDATE seat SET side = given.side, person = given.person, name = given.name, substitute = given.substitute
  FROM jsonb_to_recordset(${given}::jsonb) AS given(
    room uuid, seat text, side text, person uuid, name text, substitute text
  ) WHERE seat.room = given.room AND seat.seat = given.seat AND given.room IN (SELECT room FROM accepted)`,
  },
  {
    name: 'chapters',
    rows: ({ chapters }) => chapters ?? [],
    sql: (given) => `
  INSERT INTO chapter (room, number, ended_at, result)
  SELECT room, number, CASE WHEN result IS NOT NULL THEN now() END, result
  FROM jsonb_to_recordset(${given}::jsonb) AS given(room uuid, number int, result jsonb)
  WHERE room IN (SELECT room FROM accepted)
  ON CONFLICT (room, number) DO UPDATE SET ended_at = EXCLUDED.ended_at, result = EXCLUDED.result`,
  },
  {
    name: 'undone',
    rows: ({ chaptersLeft }) => (chaptersLeft === undefined ? [] : [{ left_over: chaptersLeft }]),
    sql: (given) => `
  DELETE FROM chapter USING jsonb_to_recordset(${given}::jsonb) AS given(room uuid, left_over int)
  WHERE chapter.room = given.room AND chapter.number > given.left_over AND given.room IN (SELECT room FROM accepted)`,
  },
  {
    name: 'snapshot',
    rows: ({ after, logEntries, snapshot }) =>
      snapshot ? [{ ...snapshot, seq: after + logEntries.length }] : [],
    sql: (given) => `
  INSERT INTO snapshot (room, seq, version, body)
  SELECT room, seq, version, body
  FROM jsonb_to_recordset(${given}::jsonb) AS given(room uuid, seq int, version text, body jsonb)
  WHERE room IN (SELECT room FROM accepted)
  ON CONFLICT DO NOTHING`,
  },
]

/** The SQL texts that were needed so far, by the names of their statements. */
const texts = new Map<string, string>()

function textOf(name: string, needed: readonly Part[]): string {
  const known = texts.get(name)
  if (known !== undefined) return known
  const clauses = needed.map((part, place) => `, ${part.name} AS (${part.sql(`$${place + 3}`)}\n)`)
  const text = `${common}${clauses.join('')}\nSELECT place, outcome FROM validated`
  texts.set(name, text)
  return text
}

/** The rows that all appends need in a part, each with the id of its room, for use as JSON. */
const rowsOf = (all: readonly Changes[], of: Part['rows']): object[] =>
  all.flatMap((changes) => of(changes).map((row) => ({ room: changes.room, ...row })))

const appendsOf = (all: readonly Changes[]): object[] =>
  all.map(({ room, after, receipt, status, ending, visible, spectators, delayRounds }, place) => ({
    ...(receipt && {
      person: receipt.person,
      command: receipt.command,
      hash: receipt.bodyHash,
      answer: receipt.answer,
    }),
    ...{ place, room, after, status, ending, visible, spectators, delay: delayRounds },
  }))

const entriesOf = ({ after, logEntries }: Changes): object[] =>
  logEntries.map((entry, i) => ({ ...entry, seq: after + 1 + i }))

/**
 * The statement for the appends of any number of rooms, at most one append for each room: one transaction, one round
 * trip and one flush. Each append is written completely or not at all. The unique keys are the only locks: if another
 * process writes the same key at the same moment, the statement fails and is tried again in parts.
 */
export function appendStatement(all: readonly Changes[]): { name: string; text: string; values: string[] } {
  const needed: Part[] = []
  const values = [JSON.stringify(appendsOf(all)), JSON.stringify(rowsOf(all, entriesOf))]
  for (const part of parts) {
    const rows = rowsOf(all, part.rows)
    if (rows.length === 0) continue
    needed.push(part)
    values.push(JSON.stringify(rows))
  }
  const name = ['append', ...needed.map((part) => part.name)].join(' ')
  return { name, text: textOf(name, needed), values }
}
