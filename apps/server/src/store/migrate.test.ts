import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nightSummarySchema } from '@opsroom/rules/duel'
import { describe, expect, inject, it } from 'vitest'
import { freshDatabase, query, scratchFolder } from '../../testing/store/databases.ts'
import { migrate } from './migrate.ts'
import { migrationsFolder } from './migration-files.ts'
import { markFailedMigrationUndone, migrationState } from './migration-state.ts'

const empty = () => freshDatabase(inject('postgres'), true)
const known = readdirSync(migrationsFolder)
  .filter((name) => /^\d{14}_/.test(name))
  .sort()
/** The migrations of the product, with some more. */
function folderWith(more: Record<string, string>): string {
  const folder = scratchFolder('migrations')
  cpSync(migrationsFolder, folder, { recursive: true })
  for (const [name, sql] of Object.entries(more)) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'migration.sql'), sql)
  }
  return folder
}
/** The migrations that a database had before this one. */
function folderBefore(ending: string): string {
  const folder = scratchFolder('migrations')
  const here = known.findIndex((name) => name.endsWith(ending))
  for (const name of known.slice(0, here))
    cpSync(join(migrationsFolder, name), join(folder, name), { recursive: true })
  return folder
}

/** A running room of Duel, as its row has been since the first migration. @returns its id */
async function runningRoom(url: string): Promise<string> {
  const room = randomUUID()
  await query(
    url,
    `INSERT INTO room (id, code, game, listed, spectators, both_sides, status, host)
     VALUES ($1, 'ABCDEF', 'duel', false, 'none', false, 'playing', $1)`,
    [room],
  )
  return room
}

describe('the migrator', () => {
  it('brings an empty database up to date, and finds nothing to do after that', async () => {
    const url = await empty()
    expect(await migrate(url, migrationsFolder)).toHaveLength(known.length)
    expect(await migrate(url, migrationsFolder)).toEqual([])
    const rows = await query(url, 'SELECT migration_name, applied_steps_count FROM _prisma_migrations')
    expect(rows).toEqual(known.map((name) => ({ migration_name: name, applied_steps_count: 1 })))
  })

  it('applies each migration once when three come at the same time', async () => {
    const url = await empty()
    const applied = await Promise.all([1, 2, 3].map(() => migrate(url, migrationsFolder)))
    expect(applied.map((names) => names.length).sort()).toEqual([0, 0, known.length])
  })

  it('refuses a migration that was changed after it was applied', async () => {
    const url = await empty()
    const folder = folderWith({ '29990101000000_more': 'SELECT 1;' })
    await migrate(url, folder)
    writeFileSync(join(folder, '29990101000000_more/migration.sql'), 'SELECT 2;')
    await expect(migrate(url, folder)).rejects.toThrow(
      'migration 29990101000000_more was changed after it was applied: undo the edit',
    )
    expect(await migrationState(url, folder)).toMatchObject({
      misfits: [{ name: '29990101000000_more', todo: expect.stringContaining('new migration') }],
    })
  })

  it('refuses a database that is newer than the build', async () => {
    const url = await empty()
    await migrate(url, folderWith({ '29990101000000_future': 'SELECT 1;' }))
    await expect(migrate(url, migrationsFolder)).rejects.toThrow(
      'the database is newer than this build: it has migration 29990101000000_future: run the newer version',
    )
    expect(await migrationState(url)).toMatchObject({
      misfits: [{ name: '29990101000000_future', todo: expect.stringContaining('restore the copy') }],
    })
  })

  it('makes chapters of the nights of a database that had no other', async () => {
    const url = await empty()
    await migrate(url, folderBefore('_chapters'))
    const room = await runningRoom(url)
    const summary = { byTable: { flak: -3 }, byRound: [0, -3], vp: -3, card: 7 }
    const sides = { one: 'british', two: 'german', three: 'german' }
    await query(
      url,
      `INSERT INTO night (room, number, started_at, ended_at, card, vp, summary)
       VALUES ($1, 1, '2026-01-02T20:00Z', '2026-01-02T22:00Z', 7, -3, $2), ($1, 2, '2026-01-02T22:00Z', null, null, null, null)`,
      [room, { ...summary, sides }],
    )
    await migrate(url, migrationsFolder)
    const [first, second] = await query(url, 'SELECT * FROM chapter ORDER BY number')
    expect(first).toEqual({
      room,
      number: 1,
      started_at: new Date('2026-01-02T20:00Z'),
      ended_at: new Date('2026-01-02T22:00Z'),
      result: { points: { one: -3, two: 3, three: 3 }, sides, summary },
    })
    expect(nightSummarySchema.parse(summary)).toEqual(summary)
    expect(second).toMatchObject({ room, number: 2, ended_at: null, result: null })
  })

  it('takes out of names what nobody sees, and gives a blank one a name', async () => {
    const url = await empty()
    await migrate(url, folderBefore('_visible_names'))
    const names = [
      ['Ada\u202e', 'Ada'],
      ['A\u00adda\u{e0041}', 'Ada'],
      ['\u3164\u2800 ', 'Pilot'],
      [`Z${'\u0301'.repeat(9)}`, 'Z\u0301\u0301\u0301'],
      ['👩\u200d👧 ❤\ufe0f Łukasz', '👩\u200d👧 ❤\ufe0f Łukasz'],
    ] as const
    for (const [name] of names)
      await query(url, 'INSERT INTO person (id, name) VALUES (gen_random_uuid(), $1)', [name])
    await migrate(url, migrationsFolder)
    const cleaned = await query<{ name: string }>(url, 'SELECT name FROM person')
    expect(cleaned.map(({ name }) => name).sort()).toEqual(names.map(([, name]) => name).sort())
  })

  it('finds the substitutes of seats from before the table of seats named them', async () => {
    const url = await empty()
    await migrate(url, folderBefore('_seats_lent'))
    const room = await runningRoom(url)
    await query(
      url,
      `INSERT INTO seat (room, seat, side, place)
       VALUES ($1, 'one', 'british', 0), ($1, 'two', 'german', 1), ($1, 'three', 'german', 2)`,
      [room],
    )
    const lines = [
      ['lent', { seat: 'one', to: 'ace' }],
      ['resumed', { seat: 'one' }],
      ['lent', { seat: 'two', to: 'recruit' }],
      ['lent', { seat: 'two', to: 'regular' }],
    ] as const
    for (const [place, [type, open]] of lines.entries())
      await query(
        url,
        `INSERT INTO event (room, seq, scope, type, version, body) VALUES ($1, $2, 'table', $3, 2, $4)`,
        [room, place + 1, type, { open }],
      )
    await migrate(url, migrationsFolder)
    const seats = await query(url, 'SELECT seat, substitute FROM seat ORDER BY place')
    expect(seats).toEqual([
      { seat: 'one', substitute: null },
      { seat: 'two', substitute: 'regular' },
      { seat: 'three', substitute: null },
    ])
  })

  it('renames substitutes in seats and commands, and keeps the snapshots that do not name them', async () => {
    const url = await empty()
    await migrate(url, folderBefore('_substitutes'))
    const room = await runningRoom(url)
    await query(
      url,
      `INSERT INTO seat (room, seat, side, place, lent)
       VALUES ($1, 'one', 'british', 0, 'ace'), ($1, 'two', 'german', 1, null)`,
      [room],
    )
    const open = { seat: 'one', wish: 'standIn', by: 'ace' }
    const cause = { command: { scope: 'table', command: { type: 'ask', ...open } } }
    await query(
      url,
      `INSERT INTO event (room, seq, scope, type, version, body, cause)
       VALUES ($1, 1, 'table', 'asked', 3, $2, $3), ($1, 2, 'game', 'order', 1, '{}', '{}')`,
      [room, { open }, cause],
    )
    const tables = [{}, { lent: { one: 'ace' } }, { asked: open }]
    for (const [place, table] of tables.entries())
      await query(url, `INSERT INTO snapshot (room, seq, version, body) VALUES ($1, $2, '3.1', $3)`, [
        room,
        place + 1,
        { play: { table: { open: table } }, marks: {} },
      ])
    await migrate(url, migrationsFolder)
    expect(await query(url, 'SELECT seat, substitute FROM seat ORDER BY place')).toEqual([
      { seat: 'one', substitute: 'ace' },
      { seat: 'two', substitute: null },
    ])
    expect(await query(url, 'SELECT body, cause FROM event ORDER BY seq')).toEqual([
      {
        body: { open },
        cause: { command: { scope: 'table', command: { type: 'ask', ...open, wish: 'substitute' } } },
      },
      { body: {}, cause: {} },
    ])
    expect(await query(url, 'SELECT seq, version FROM snapshot')).toEqual([{ seq: 1, version: '4.1' }])
  })

  it('says what failed, and does not try again by itself', async () => {
    const url = await empty()
    const folder = folderWith({ '29990101000000_broken': 'SELECT nonsense;' })
    await expect(migrate(url, folder)).rejects.toThrow(
      'migration 29990101000000_broken failed: column "nonsense" does not exist',
    )
    await expect(migrate(url, folder)).rejects.toThrow(
      /_broken failed before: pnpm migrations --help says how/,
    )
  })

  it('is looked at without a change', async () => {
    const url = await empty()
    const state = { applied: [], failed: [], cutOff: [], misfits: [], missing: known }
    expect(await migrationState(url)).toEqual(state)
    expect(await markFailedMigrationUndone(url)).toEqual([])
    expect(await query(url, `SELECT to_regclass('_prisma_migrations') AS found`)).toEqual([{ found: null }])
  })

  it('is not forgotten when it was cut off: its script may have been committed', async () => {
    const url = await empty()
    const folder = folderWith({ '29990101000000_cut': 'CREATE TABLE made (one int);' })
    await migrate(url, folder)
    await query(
      url,
      `UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = '29990101000000_cut'`,
    )
    expect(await migrationState(url, folder)).toMatchObject({ failed: [], cutOff: ['29990101000000_cut'] })
    expect(await markFailedMigrationUndone(url, folder)).toEqual([])
  })

  it('has undone all of a migration that failed, and applies it after a repair', async () => {
    const url = await empty()
    const name = '29990101000000_needs_room'
    const folder = folderWith({ [name]: 'CREATE TABLE half (one int); INSERT INTO room_left VALUES (1);' })
    await expect(migrate(url, folder)).rejects.toThrow('room_left')
    const before = await migrationState(url, folder)
    expect(before).toMatchObject({
      failed: [{ name, said: expect.stringContaining('room_left') }],
      missing: [],
    })
    expect(await query(url, `SELECT to_regclass('half') AS half`)).toEqual([{ half: null }])
    await query(url, 'CREATE TABLE room_left (one int)')
    expect(await markFailedMigrationUndone(url, folder)).toEqual([name])
    expect(await migrate(url, folder)).toEqual([name])
    expect(await migrationState(url, folder)).toMatchObject({ failed: [], missing: [] })
    expect(await query(url, 'SELECT one FROM room_left')).toEqual([{ one: 1 }])
  })
})
