import type { AppendResult, Changes } from './changes.ts'

/** The statement's result for an append. `homeless`: its room does not exist. */
export type AppendOutcome = AppendResult | 'homeless'

/**
 * The part that every append has: its receipt, its entries, and the last activity of its room. `validated` first finds
 * the appends that meet an existing receipt or entry, or have no room, and nothing of those is written. Its subqueries
 * stay subqueries (no `EXISTS`), because each of them is one lookup in an index.
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

/** A part that only some appends have. */
interface Part {
  name: string
  /** The rows of an append, without its room. */
  rows(changes: Changes): object[]
  /** @param given the parameter with the rows of all appends */
  sql(given: string): string
}

/** A statement has only the parts that it needs: Postgres opens the tables and indexes of a part even for no rows at all. */
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

/** The statements that were needed so far, by their names. */
const texts = new Map<string, string>()

function textOf(name: string, needed: readonly Part[]): string {
  const known = texts.get(name)
  if (known !== undefined) return known
  const clauses = needed.map((part, place) => `, ${part.name} AS (${part.sql(`$${place + 3}`)}\n)`)
  const text = `${common}${clauses.join('')}\nSELECT place, outcome FROM validated`
  texts.set(name, text)
  return text
}

/** Rows as JSON, each with its room. */
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
 * One statement, so one transaction, one round trip and one flush, for the appends of any number of rooms; at most one
 * append for each room. An append stands or falls as a whole. The unique keys are the only locks: where another process
 * writes the same key at this moment, the statement fails and is tried again in parts.
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
