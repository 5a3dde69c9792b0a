import { setTimeout as sleep } from 'node:timers/promises'
import { type AnyPreparedGame, gameForSeats, type LogEntry } from '@opsroom/rules/core'
import { gameById } from '@opsroom/rules/games'
import { readLogEntry } from '@opsroom/server/tables'
import type pg from 'pg'
import { hangTimeout } from '../hang-timeout.ts'

/** The stored rows of a room, read from the database. */
export interface StoredRows {
  game: AnyPreparedGame
  logEntries: LogEntry[]
  /** The receipts by command id; more than one receipt for an id is an error. */
  receipts: Map<string, { ok: boolean; last?: number }[]>
}

/** Repeats a query until the database answers. */
export async function queryUntilAnswered<Row extends pg.QueryResultRow>(
  database: pg.Pool,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const until = performance.now() + hangTimeout
  for (;;) {
    try {
      return (await database.query<Row>(text, values)).rows
    } catch (error) {
      if (performance.now() > until) throw error
      await sleep(200)
    }
  }
}

interface EventRow {
  seq: number
  scope: 'table' | 'game'
  type: string
  version: number
  body: Record<string, unknown>
  cause: never
  clock: string | null
}

/** Reads the rows of a room from the database. */
export async function readStoredRows(database: pg.Pool, room: string): Promise<StoredRows> {
  const rows = await queryUntilAnswered<EventRow>(
    database,
    'SELECT seq, scope, type, version, body, cause, clock FROM event WHERE room = $1 ORDER BY seq',
    [room],
  )
  const receipts: StoredRows['receipts'] = new Map()
  for (const { command, answer } of await queryUntilAnswered<{
    command: string
    answer: { ok: boolean; last?: number }
  }>(database, 'SELECT command, answer FROM receipt WHERE room = $1', [room]))
    receipts.set(command, [...(receipts.get(command) ?? []), answer])
  const opened = rows[0]?.body.open as {
    game: string
    setup: unknown
    version: number
    seats: { id: string }[]
  }
  const info = gameById(opened.game)
  if (!info) throw new Error(`room ${room} plays ${opened.game}`)
  const game = gameForSeats(info.prepare(info.setup.parse(opened.setup), opened.version), opened.seats)
  const facts = { game, gameId: info.id, version: info.version }
  const logEntries = rows.map(({ clock, ...row }) =>
    readLogEntry(facts, { ...row, ...(clock !== null && { clock: Number(clock) }) }),
  )
  return { game, logEntries, receipts }
}
