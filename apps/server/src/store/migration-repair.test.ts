import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { freshDatabase, query, scratchFolder } from '../../testing/store/databases.ts'
import { productRoot } from '../ops/root.ts'
import { type BeforeStatement, migrate } from './migrate.ts'
import { migrationsFolder } from './migration-files.ts'

const known = readdirSync(migrationsFolder)
  .filter((name) => /^\d{14}_/.test(name))
  .sort()
const empty = () => freshDatabase(inject('postgres'), true)
const fileOf = (folder: string, name: string) => join(folder, name, 'migration.sql')
const addTo = (folder: string, name: string) =>
  cpSync(join(migrationsFolder, name), join(folder, name), { recursive: true })

/** A database with the migrations before one, and a folder with those and that one. */
async function justBefore(ending: string): Promise<{ url: string; folder: string; name: string }> {
  const [url, folder] = [await empty(), scratchFolder('migrations')]
  const here = known.findIndex((name) => name.endsWith(ending))
  for (const name of known.slice(0, here)) addTo(folder, name)
  await migrate(url, folder)
  const name = known[here] as string
  addTo(folder, name)
  return { url, folder, name }
}

const schemaOf = (url: string) =>
  query(
    url,
    `SELECT table_name || '.' || column_name || ' ' || udt_name || ' ' || is_nullable || coalesce(column_default, '') AS object
     FROM information_schema.columns WHERE table_schema = 'public'
     UNION SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
     UNION SELECT conname || pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
     ORDER BY 1`,
  )
const rowsOf = (url: string) =>
  query<{ migration_name: string; ended: boolean; applied_steps_count: number }>(
    url,
    `SELECT migration_name, finished_at IS NOT NULL AS ended, applied_steps_count
     FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY migration_name`,
  )
const allEnded = known.map((migration_name) => ({ migration_name, ended: true, applied_steps_count: 1 }))

const cut = 'SELECT pg_terminate_backend(pg_backend_pid());'
const isCut = /terminat/
/** Cuts the connection before the statement with this number. */
function cutBefore(number: number): BeforeStatement {
  let come = 0
  return async (client) => {
    if (come++ === number) await client.query(cut).catch(() => {})
  }
}
/** BEGIN, the row, the SQL, its end, COMMIT. */
const statementsOfOne = 5

describe('a migration that is cut off', () => {
  it('between any two statements leaves nothing behind, and is applied by the next start', async () => {
    const [url, folder] = [await empty(), scratchFolder('migrations')]
    for (const name of known) {
      addTo(folder, name)
      const sql = readFileSync(fileOf(folder, name), 'utf8')
      for (let number = 0; number < statementsOfOne; number++)
        await expect(migrate(url, folder, cutBefore(number))).rejects.toThrow(isCut)
      // Its SQL is one statement on the wire, and many to Postgres.
      const ends = [...sql.matchAll(/;$/gm)].map(({ index }) => index + 1)
      const middle = ends[Math.floor(ends.length / 2)] as number
      writeFileSync(fileOf(folder, name), sql.slice(0, middle) + cut + sql.slice(middle))
      await expect(migrate(url, folder)).rejects.toThrow(isCut)
      writeFileSync(fileOf(folder, name), sql)
      expect(await migrate(url, folder)).toEqual([name])
    }
    expect(await rowsOf(url)).toEqual(allEnded)
    expect(await schemaOf(url)).toEqual(await schemaOf(await freshDatabase(inject('postgres'))))
  })

  it('by the end of its process is applied by the next start', async () => {
    const { url, folder, name } = await justBefore('_chapters')
    const script = `
      import { migrate } from './src/store/migrate.ts'
      await migrate(process.argv[1], process.argv[2], async (client, statement) => {
        if (statement === 'COMMIT') process.kill(process.pid, 'SIGKILL')
      })`
    const words = ['--import', 'tsx', '--input-type=module', '--eval', script, url, folder]
    const { signal } = spawnSync(process.execPath, words, { cwd: join(productRoot, 'apps/server') })
    expect(signal).toBe('SIGKILL')
    expect(await migrate(url, folder)).toEqual([name])
  })

  it('by a full disk is tried again by the next start', async () => {
    const { url, folder } = await justBefore('_devices')
    const name = '29990101000000_large'
    mkdirSync(join(folder, name))
    writeFileSync(
      fileOf(folder, name),
      `CREATE TABLE large (one int);
       DO $$ BEGIN IF to_regclass('full_disk') IS NOT NULL THEN RAISE 'no space left' USING ERRCODE = '53100'; END IF; END $$;`,
    )
    await query(url, 'CREATE TABLE full_disk ()')
    await expect(migrate(url, folder)).rejects.toThrow(`migration ${name} failed: no space left`)
    await query(url, 'DROP TABLE full_disk')
    expect(await migrate(url, folder)).toEqual([name])
  })
})

/** Leaves a row as versions did that noted the end of a migration apart from its SQL. @returns all rows */
async function begin(url: string, folder: string, name: string) {
  const cutAfterTheRow: BeforeStatement = async (client, statement) => {
    if (statement === 'BEGIN' || statement.startsWith('INSERT INTO _prisma')) return
    await client.query('COMMIT')
    await client.query(cut).catch(() => {})
  }
  await expect(migrate(url, folder, cutAfterTheRow)).rejects.toThrow(name)
  return rowsOf(url)
}
const unnote = (url: string, name: string) =>
  query(
    url,
    'UPDATE _prisma_migrations SET finished_at = NULL, applied_steps_count = 0 WHERE migration_name = $1 AND finished_at IS NOT NULL',
    [name],
  )

describe('a migration whose end was not noted', () => {
  it('is noted if it was committed, whichever it is', async () => {
    const [url, folder] = [await empty(), scratchFolder('migrations')]
    for (const name of known) {
      addTo(folder, name)
      await migrate(url, folder)
      await unnote(url, name)
      // One that changes rows alone leaves no trace where there are none.
      expect(await migrate(url, folder)).toEqual(/_(round_notices|visible_names)$/.test(name) ? [name] : [])
    }
    expect(await rowsOf(url)).toEqual(allEnded)
    expect(await schemaOf(url)).toEqual(await schemaOf(await freshDatabase(inject('postgres'))))
  })

  it('is applied if it was undone', async () => {
    const { url, folder, name } = await justBefore('_forgetting')
    expect((await begin(url, folder, name)).at(-1)).toMatchObject({ migration_name: name, ended: false })
    expect(await migrate(url, folder)).toEqual([name])
    const later = known.slice(known.indexOf(name) + 1)
    for (const each of later) addTo(folder, each)
    expect(await migrate(url, folder)).toEqual(later)
    expect(await rowsOf(url)).toEqual(allEnded)
    expect(await schemaOf(url)).toEqual(await schemaOf(await freshDatabase(inject('postgres'))))
  })

  it('and that changed rows alone does not change them twice', async () => {
    const { url, folder, name } = await justBefore('_round_notices')
    const person = randomUUID()
    await query(url, 'INSERT INTO person (id, name) VALUES ($1, $2)', [person, 'Ada'])
    await query(
      url,
      `INSERT INTO notice_channel (id, person, service, target, kinds, language, since)
       VALUES ($1, $1, 'webhook', 'https://example.org', '{turn}', 'en', now())`,
      [person],
    )
    const kinds = async () => (await query(url, 'SELECT kinds FROM notice_channel'))[0]?.kinds
    await begin(url, folder, name)
    expect(await migrate(url, folder)).toEqual([name])
    await unnote(url, name)
    expect(await migrate(url, folder)).toEqual([])
    expect(await kinds()).toEqual(['turn', 'roundBegan', 'roundEnds'])
  })

  it('is told by its own objects, whatever else the host added', async () => {
    const { url, folder, name } = await justBefore('_push')
    await query(url, 'CREATE INDEX by_the_host ON seat (name); CREATE TABLE notes (text text)')
    await migrate(url, folder)
    await unnote(url, name)
    expect(await migrate(url, folder)).toEqual([])
  })

  it('is refused, and nothing is touched, when the schema is neither the one nor the other', async () => {
    const { url, folder, name } = await justBefore('_push')
    await migrate(url, folder)
    await unnote(url, name)
    await query(url, 'DROP INDEX push_subscription_endpoint_key')
    const before = [await schemaOf(url), await rowsOf(url)]
    await expect(migrate(url, folder)).rejects.toThrow(
      `migration ${name} was cut off, and the schema does not tell whether it was applied`,
    )
    expect([await schemaOf(url), await rowsOf(url)]).toEqual(before)
  })
})
