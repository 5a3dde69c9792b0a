import type pg from 'pg'
import { migrationLockKey } from './migrate.ts'
import { type MigrationMisfit, migrationsFolder, misfitsOf, readMigrations } from './migration-files.ts'
import { openSingleConnection } from './one-connection.ts'

/** The state of a database, compared with the migrations of a folder. */
export interface MigrationState {
  applied: string[]
  /** Failed migrations: Postgres has undone all of each, and none is tried again automatically. */
  failed: { name: string; said: string }[]
  /**
   * Migrations that were begun by a process that was killed or lost the database. It is not known whether they were
   * applied, nor with which error they failed.
   */
  cutOff: string[]
  /** Applied migrations that keep this build from starting. */
  misfits: MigrationMisfit[]
  missing: string[]
}

interface Row {
  name: string
  checksum: string
  isFinished: boolean
  /** The error of a failed migration. */
  said: string | null
}

/** Reads the state of the migrations without changing it. Waits for a migration that is under way. */
export const migrationState = (url: string, folder = migrationsFolder): Promise<MigrationState> =>
  whileNobodyMigrates(url, (client) => stateOf(client, folder))

/**
 * Marks failed migrations as undone, as `prisma migrate resolve --rolled-back` does, so that they are applied again. A
 * failed script leaves nothing behind, because Postgres runs it as one transaction. A migration that was cut off is
 * left alone, because its script may have been committed.
 * @returns the names of the failed migrations
 */
export const markFailedMigrationUndone = (url: string, folder = migrationsFolder): Promise<string[]> =>
  whileNobodyMigrates(url, async (client) => {
    const { failed } = await stateOf(client, folder)
    const names = failed.map(({ name }) => name)
    if (names.length > 0)
      await client.query(
        `UPDATE _prisma_migrations SET rolled_back_at = now()
         WHERE finished_at IS NULL AND rolled_back_at IS NULL AND logs IS NOT NULL AND migration_name = ANY($1)`,
        [names],
      )
    return names
  })

async function stateOf(client: pg.Client, folder: string): Promise<MigrationState> {
  const rows = await begunMigrations(client)
  const begun = new Set(rows.map(({ name }) => name))
  const open = rows.filter(({ isFinished }) => !isFinished)
  const done = rows.filter(({ isFinished }) => isFinished)
  const own = readMigrations(folder)
  return {
    applied: done.map(({ name }) => name),
    failed: open.flatMap(({ name, said }) => (said === null ? [] : [{ name, said }])),
    cutOff: open.filter(({ said }) => said === null).map(({ name }) => name),
    misfits: misfitsOf(done, own),
    missing: own.map(({ name }) => name).filter((name) => !begun.has(name)),
  }
}

/** An empty database has no table `_prisma_migrations`. */
export async function begunMigrations(client: pg.Client): Promise<Row[]> {
  const known = await client.query(`SELECT to_regclass('_prisma_migrations') IS NOT NULL AS found`)
  if (!known.rows[0].found) return []
  const { rows } = await client.query<Row>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS "isFinished", logs AS said
     FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at`,
  )
  return rows
}

async function whileNobodyMigrates<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openSingleConnection(url, 'late')
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLockKey])
    return await work(client)
  } finally {
    await client.end() // The lock is not released explicitly, because closing the connection releases it.
  }
}
