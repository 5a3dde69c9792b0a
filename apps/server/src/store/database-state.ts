import { type MigrationMisfit, migrationsFolder, misfitsOf, readMigrations } from './migration-files.ts'
import { begunMigrations } from './migration-state.ts'
import { openSingleConnection } from './one-connection.ts'
import { isSharedSessionsError, refuseSharedSessions } from './pooling.ts'

/** The state of a database, for the checks of the command `doctor`. */
export interface DatabaseState {
  version: string
  /** The version of Postgres in the form of `server_version_num`: 180004 means 18.4. */
  versionNumber: number
  /** The number of connections that an ordinary account can still open. */
  free: number
  mayCreate: boolean
  isReadOnly: boolean
  /**
   * Advice when the database is behind a pooler that does not give each client a session of its own; otherwise
   * undefined.
   */
  sharedSessions: string | undefined
  failedMigrations: string[]
  /** Applied migrations that keep this build from starting. */
  misfits: MigrationMisfit[]
  missingMigrations: number
}

const question = `SELECT
  current_setting('server_version') AS version,
  current_setting('server_version_num')::int AS "versionNumber",
  current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
    - (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend')::int AS free,
  has_schema_privilege('public', 'CREATE') AS "mayCreate",
  current_setting('transaction_read_only') = 'on' OR pg_is_in_recovery() AS "isReadOnly"`

/**
 * Reads the state of a database without changing anything.
 * @throws Error with a message of one line when the database cannot be reached
 */
export async function databaseState(url: string): Promise<DatabaseState> {
  const client = await openSingleConnection(url)
  try {
    const { rows } = await client.query(question)
    const migrations = await begunMigrations(client)
    const done = migrations.filter(({ isFinished }) => isFinished)
    const own = readMigrations(migrationsFolder)
    return {
      ...rows[0],
      sharedSessions: await sharingOf(url),
      failedMigrations: migrations.filter(({ isFinished }) => !isFinished).map(({ name }) => name),
      misfits: misfitsOf(done, own),
      missingMigrations: own.filter(({ name }) => !done.some((each) => each.name === name)).length,
    }
  } finally {
    await client.end()
  }
}

async function sharingOf(url: string): Promise<string | undefined> {
  try {
    await refuseSharedSessions(url)
    return undefined
  } catch (error) {
    if (isSharedSessionsError(error)) return error.message
    throw error
  }
}
