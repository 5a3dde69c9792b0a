import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { migrate } from './migrate.ts'
import { freshDatabase, migrationsFolder, query, scratchFolder } from './testing/databases.ts'

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
      'migration 29990101000000_more was changed after it was applied',
    )
  })

  it('refuses a database that is newer than the build', async () => {
    const url = await empty()
    await migrate(url, folderWith({ '29990101000000_future': 'SELECT 1;' }))
    await expect(migrate(url, migrationsFolder)).rejects.toThrow(
      'the database is newer than this build: it has migration 29990101000000_future',
    )
  })

  it('says what failed, and does not try again by itself', async () => {
    const url = await empty()
    const folder = folderWith({ '29990101000000_broken': 'SELECT nonsense;' })
    await expect(migrate(url, folder)).rejects.toThrow(
      'migration 29990101000000_broken failed: column "nonsense" does not exist',
    )
    await expect(migrate(url, folder)).rejects.toThrow(/_broken failed before and must be repaired by hand/)
  })
})
