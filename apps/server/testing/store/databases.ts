import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../../src/store/migrate.ts'
import { launchPostgres, stopPostgres } from '../../src/store/postgres/launcher.ts'

const template = 'opsroom_template'

/** In memory where the system has such a folder. One folder for each test run, named by its process. */
const scratch = join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'opsroom-tests')
/** The process of the run; the workers that it starts inherit it. */
process.env.OPSROOM_TEST_RUN ??= String(process.pid)
const ofThisRun = join(scratch, process.env.OPSROOM_TEST_RUN)

/** Databases, by their connection strings, and folders of the file of tests that runs. */
const ofThisFile = { databases: new Set<string>(), folders: new Set<string>() }

/** A fresh folder for throw-away data; gone when the file of tests that runs has ended. */
export function scratchFolder(name: string): string {
  mkdirSync(ofThisRun, { recursive: true })
  const folder = mkdtempSync(join(ofThisRun, `${name}-`))
  ofThisFile.folders.add(folder)
  chmodSync(folder, 0o755) // Postgres runs as another account
  return folder
}

interface TestServer {
  url: string
  stop(): Promise<void>
}
/** The server of this run, and the number of its users. */
const shared = globalThis as { testServer?: { launched: Promise<TestServer>; users: number } }

/** One Postgres server for a test run, with a migrated database to copy from. The last user that stops it ends it. */
export async function launchTestServer(): Promise<TestServer> {
  shared.testServer ??= { launched: launch(), users: 0 }
  const { testServer } = shared
  testServer.users++
  const { url, stop } = await testServer.launched
  return { url, stop: async () => void (--testServer.users === 0 && (await stop())) }
}

/** Nothing of it outlives the run, so nothing is made safe. */
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'shared_buffers=64MB',
  'jit=off',
]

/** Every connection proves that it knows the password, by default with 4,096 hashes; tests open thousands. */
async function cheapPassword(url: string): Promise<void> {
  const { username, password } = new URL(url)
  await query(
    url,
    `SET scram_iterations = 1; ALTER ROLE ${username} PASSWORD '${decodeURIComponent(password)}'`,
  )
}

async function launch(): Promise<TestServer> {
  await removeOldRuns()
  const folder = join(ofThisRun, 'postgres')
  const server = await launchPostgres(folder, settings)
  await cheapPassword(server.url)
  await query(server.url, `CREATE DATABASE ${template}`)
  await migrate(named(server.url, template))
  const stop = async () => {
    await server.stop()
    rmSync(ofThisRun, { recursive: true, force: true })
  }
  return { url: server.url, stop }
}

/** Removes the servers and folders of runs that were killed: nothing else ends them. */
async function removeOldRuns(): Promise<void> {
  for (const run of existsSync(scratch) ? readdirSync(scratch) : []) {
    if (isAlive(Number(run))) continue
    await stopPostgres(join(scratch, run, 'postgres')).catch(() => {})
    rmSync(join(scratch, run), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}

let made = 0

/** A new database; gone when the file of tests that runs has ended. @param isEmpty without the migrations @returns its connection string */
export async function freshDatabase(server: string, isEmpty = false): Promise<string> {
  const url = await makeDatabase(server, isEmpty)
  ofThisFile.databases.add(url)
  return url
}

/** A new database that later files of this worker use as well. The caller drops it. */
export const lastingDatabase = (server: string): Promise<string> => makeDatabase(server, false)

async function makeDatabase(server: string, isEmpty: boolean): Promise<string> {
  const name = `test_${process.pid}_${made++}_${Date.now() % 1_000_000}`
  // The template is small and in memory: copying its files takes half of what writing them as a log does.
  const copied = isEmpty ? '' : ` TEMPLATE ${template} STRATEGY = FILE_COPY`
  await query(server, `CREATE DATABASE ${name}${copied}`)
  const url = named(server, name)
  pools.set(url, undefined)
  return url
}

/** Drops a database, with all connections to it. */
export async function dropDatabase(server: string, url: string): Promise<void> {
  await pools.get(url)?.end()
  pools.delete(url)
  await query(server, `DROP DATABASE IF EXISTS ${new URL(url).pathname.slice(1)} WITH (FORCE)`)
}

/**
 * Drops the databases, and removes the folders, of the file of tests that has ended. They lie in memory: a database takes
 * 8 MB and a folder of an embedded Postgres 40, and a run makes hundreds.
 */
export async function clearAfterFile(server: string): Promise<void> {
  const { databases, folders } = ofThisFile
  for (const url of databases) await dropDatabase(server, url)
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  databases.clear()
  folders.clear()
}

/**
 * Connections to the databases that were made here: their server runs as long as the tests do. A connection costs more
 * than most queries. They end soon after they were last used, for there are many databases.
 */
const pools = new Map<string, pg.Pool | undefined>()

function poolOf(url: string): pg.Pool | undefined {
  if (!pools.has(url)) return undefined
  const found = pools.get(url)
  if (found) return found
  const pool = new pg.Pool({ connectionString: url, max: 4, idleTimeoutMillis: 1_000, allowExitOnIdle: true })
  pool.on('error', () => {}) // Postgres ends with the run
  pools.set(url, pool)
  return pool
}

/** Queries a database without the store, to see the real rows. */
export async function query<T extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const pool = poolOf(url)
  if (pool) return (await pool.query<T>(text, values)).rows
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

/** A test's own connections to a database, for instance to hold what a server waits for. */
export const connectTo = (url: string): pg.Pool => new pg.Pool({ connectionString: url })
