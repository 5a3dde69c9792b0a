import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { root } from '../../ops/root.ts'
import { migrate } from '../migrate.ts'
import { launchPostgres } from '../postgres/launcher.ts'

const template = 'opsroom_template'
export const migrationsFolder = join(root, 'prisma/migrations')

/** A fresh folder for throw-away data: in memory where there is such a place. */
export function scratchFolder(name: string): string {
  const base = join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'opsroom-tests')
  const folder = join(base, `${process.pid}-${name}`)
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Folders of test runs whose process is gone. Their servers are stopped by nobody else. */
export function abandonedFolders(): string[] {
  const base = join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'opsroom-tests')
  if (!existsSync(base)) return []
  return readdirSync(base)
    .filter((name) => !isAlive(Number(name.split('-')[0])))
    .map((name) => join(base, name))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** One Postgres server for a test run, with a migrated database to copy from. */
export async function launchTestServer(): Promise<{ url: string; stop(): void }> {
  const folder = scratchFolder('postgres')
  const server = await launchPostgres(folder, ['fsync=off', 'shared_buffers=64MB'])
  await query(server.url, `CREATE DATABASE ${template}`)
  await migrate(named(server.url, template), migrationsFolder)
  const stop = () => {
    server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: server.url, stop }
}

let made = 0

/** A database of one's own. @param isEmpty without the migrations @returns its connection string */
export async function freshDatabase(server: string, isEmpty = false): Promise<string> {
  const name = `test_${process.pid}_${made++}_${Date.now() % 1_000_000}`
  await query(server, `CREATE DATABASE ${name}${isEmpty ? '' : ` TEMPLATE ${template}`}`)
  return named(server, name)
}

/** Asks a database something, past the store: to see what is really there. */
export async function query<T extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end()
  }
}

const named = (url: string, name: string): string =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href
