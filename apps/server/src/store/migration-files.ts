import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { productRoot } from '../ops/root.ts'

/** The migrations that belong to this build. */
export const migrationsFolder = join(productRoot, 'prisma/migrations')

export interface Migration {
  name: string
  sql: string
  /** The lower-case hex SHA-256 of the migration file, as Prisma stores it. */
  checksum: string
}

/** The names of the migrations of a folder, in order. */
export const migrationNames = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'migration.sql')))
    .map(({ name }) => name)
    .sort()

/** The migrations of a folder in the order of their names. */
export function readMigrations(folder: string): Migration[] {
  return migrationNames(folder).map((name) => {
    const bytes = readFileSync(join(folder, name, 'migration.sql'))
    return {
      name,
      sql: bytes.toString('utf8'),
      checksum: createHash('sha256').update(bytes).digest('hex'),
    }
  })
}

/** A migration of a database that does not fit a build, so that the build does not start on the database. */
export interface MigrationMisfit {
  name: string
  says: string
  /** The next step for the host. */
  todo: string
}

/**
 * The reason why a migration that a database has does not fit the migrations of a build, or undefined if it fits: a
 * newer version has applied it, or its file was changed since.
 */
export function misfitOf(
  applied: Pick<Migration, 'name' | 'checksum'>,
  migrations: readonly Migration[],
): MigrationMisfit | undefined {
  const { name, checksum } = applied
  const known = migrations.find((migration) => migration.name === name)
  if (!known)
    return {
      name,
      says: `the database is newer than this build: it has migration ${name}`,
      todo: 'run the newer version, restore the copy from before its upgrade, or choose another database (DATABASE_URL, or DATA_DIR)',
    }
  if (known.checksum !== checksum)
    return {
      name,
      says: `migration ${name} was changed after it was applied`,
      todo: 'undo the edit of its migration.sql, and write a new migration for the change (node apps/server/scripts/migration.mjs new NAME)',
    }
  return undefined
}

/** The migrations that a database has and that do not fit the migrations of a build. */
export const misfitsOf = (
  applied: readonly Pick<Migration, 'name' | 'checksum'>[],
  migrations: readonly Migration[],
): MigrationMisfit[] => applied.flatMap((migration) => misfitOf(migration, migrations) ?? [])
