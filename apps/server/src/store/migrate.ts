import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { messageOf } from '../ops/errors.ts'
import {
  type Migration,
  migrationNames,
  migrationsFolder,
  misfitOf,
  readMigrations,
} from './migration-files.ts'
import { settleUnfinished } from './migration-repair.ts'
import { openSingleConnection } from './one-connection.ts'

interface Applied {
  id: string
  migration_name: string
  checksum: string
  finished_at: Date | null
  rolled_back_at: Date | null
  /** The error of the migration, if it failed. */
  logs: string | null
}

/** A function that is called before each statement of a migration, for tests that cut the connection there. */
export type BeforeStatement = (client: pg.Client, statement: string) => Promise<void>

/** The key of the advisory lock that Prisma's own `migrate deploy` takes. */
export const migrationLockKey = 72707369

const bookkeeping = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`

/**
 * Brings a database up to the migrations of a folder, as `prisma migrate deploy` does. Several processes may call it at
 * once: one applies the migrations, the others wait and find nothing to do. If the process is killed, the next call
 * goes on from there.
 * @returns the names of the migrations that were applied now
 * @throws Error with a message of one line when the database does not fit this build
 */
export async function migrate(
  url: string,
  folder = migrationsFolder,
  beforeStatement: BeforeStatement = async () => {},
): Promise<string[]> {
  const migrations = readMigrations(folder)
  const client = await connectTo(url)
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLockKey])
    await client.query(bookkeeping)
    const rows = await appliedIn(client)
    const missing = missingOf(
      migrations,
      (await settleAll(client, migrations, rows)) ? await appliedIn(client) : rows,
    )
    for (const migration of missing) await apply(client, migration, beforeStatement)
    return missing.map(({ name }) => name)
  } finally {
    await client.end() // The lock is not released explicitly, because closing the connection releases it.
  }
}

/** Whether all migrations of a folder are applied. A newer build may have applied others, too. */
export async function isMigrated(pool: pg.Pool, folder = migrationsFolder): Promise<boolean> {
  const { rows } = await pool.query<Pick<Applied, 'migration_name'>>(
    'SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  )
  const applied = new Set(rows.map(({ migration_name }) => migration_name))
  return migrationNames(folder).every((name) => applied.has(name))
}

const connectTo = (url: string): Promise<pg.Client> => openSingleConnection(url, 'late')

function missingOf(migrations: Migration[], rows: Applied[]): Migration[] {
  const standing = rows.filter((row) => !row.rolled_back_at)
  for (const row of standing) {
    const { migration_name: name, checksum } = row
    if (!row.finished_at && migrations.some((each) => each.name === name))
      throw new Error(
        `migration ${name} failed before: pnpm migrations --help says how to repair it (in the image: node apps/server/dist/migrations.js --help)`,
      )
    const misfit = misfitOf({ name, checksum }, migrations)
    if (misfit) throw new Error(`${misfit.says}: ${misfit.todo}`)
  }
  return migrations.filter(({ name }) => !standing.some((row) => row.migration_name === name))
}

async function appliedIn(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    'SELECT id, migration_name, checksum, finished_at, rolled_back_at, logs FROM _prisma_migrations',
  )
  return rows
}

/**
 * Finds out whether interrupted migrations were applied. A migration that failed has its error in its row and stays as
 * it is.
 * @returns whether there were any interrupted migrations
 */
async function settleAll(client: pg.Client, migrations: Migration[], rows: Applied[]): Promise<boolean> {
  const standing = rows.filter((row) => !row.rolled_back_at)
  const isFinished = ({ name }: Migration) =>
    standing.some((row) => row.migration_name === name && row.finished_at)
  const finished = migrations.filter(isFinished).map(({ sql }) => sql)
  const cutOff = standing.filter((row) => !row.finished_at && row.logs === null)
  for (const { id, migration_name, checksum } of cutOff) {
    const found = migrations.find((migration) => migration.name === migration_name)
    // A migration that this build does not know, or knows in another form, is refused later for that reason.
    if (found?.checksum === checksum) await settleUnfinished(client, { id, ...found }, finished)
  }
  return cutOff.length > 0
}

/**
 * Applies one migration. Its row, its SQL and its end are one transaction: if the process is killed, or loses its
 * connection, all of it is stored or nothing.
 */
async function apply(
  client: pg.Client,
  { name, sql, checksum }: Migration,
  beforeStatement: BeforeStatement,
): Promise<void> {
  const id = randomUUID()
  const run = async (statement: string, values?: string[]) => {
    await beforeStatement(client, statement)
    await client.query(statement, values)
  }
  try {
    await run('BEGIN')
    await run(
      `INSERT INTO _prisma_migrations (id, checksum, started_at, migration_name) VALUES ($1, $2, clock_timestamp(), $3)`,
      [id, checksum, name],
    )
    await run(sql) // Without parameters, the simple protocol is used, which accepts many statements at once.
    await run(
      `UPDATE _prisma_migrations SET finished_at = clock_timestamp(), applied_steps_count = applied_steps_count + 1
       WHERE id = $1`,
      [id],
    )
    await run('COMMIT')
  } catch (error) {
    const said = messageOf(error)
    if (isOwnError(error)) {
      await client.query('ROLLBACK')
      await client.query(
        'INSERT INTO _prisma_migrations (id, checksum, migration_name, logs) VALUES ($1, $2, $3, $4)',
        [id, checksum, name, said],
      )
    }
    throw new Error(`migration ${name} failed: ${said}`)
  }
}

/**
 * The classes of SQLSTATE for errors that are not the migration's own: connections, deadlocks, a full disk, locks, a
 * stopped server, and its disk. After such an error the next start simply tries again.
 */
const surroundings = ['08', '25', '40', '53', '55', '57', '58']

/** Whether a migration failed by an error of its own, which is recorded so that it is not tried again in vain. */
const isOwnError = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !surroundings.includes(error.code?.slice(0, 2) ?? '')
