import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { launchPostgres } from '@opsroom/server/store'
import pg from 'pg'
import { type LoadChild, startLoadChild } from './child.ts'
import type { Cleanup } from './cleanup.ts'
import type { LoadOptions } from './options.ts'
import type { Usage } from './processes/serving.ts'
import { memoryOf, postmasterOf, processorTimeOf, processorTimeOfFamily } from './processor-time.ts'

/** Servers that are measured, and what they have used so far. */
export interface Servers {
  urls: string[]
  /** Processor time of the servers, and of their database, in microseconds. */
  processor(): Promise<{ server: number; postgres: number }>
  /** Their memory after a garbage collection where it can be asked for, in kB. */
  memory(): Promise<number>
}

/** Servers that this process has started, with their database. */
export interface StartedServers extends Servers {
  children: readonly LoadChild[]
  /** How large the database is, in kB. */
  databaseSize(): Promise<number>
}

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
export const serverProgram = here('./processes/server.ts')
const tsx = ['--import', 'tsx']

/** The server in one file, bundled as `pnpm build` bundles the product. @returns the file */
export function bundle(cleanup: Cleanup): string {
  const folder = here(`../../../server/dist/load/${process.pid}`)
  cleanup.add(() => rmSync(folder, { recursive: true, force: true }))
  execFileSync(process.execPath, [here('../../../server/scripts/build.mjs'), serverProgram, folder])
  return join(folder, 'main.js')
}

export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0)

const usageOf = async (
  children: readonly LoadChild[],
  request: 'usage' | 'memory' = 'usage',
): Promise<Usage> => {
  const usages = await Promise.all(children.map((child) => child.ask<Usage>(request)))
  return {
    processor: sum(usages.map(({ processor }) => processor)),
    memory: sum(usages.map(({ memory }) => memory)),
  }
}

/** Ends the Postgres of a folder if its server could not. */
export async function endPostgres(data: string): Promise<void> {
  const postmaster = postmasterOf(data)
  if (postmaster === undefined) return
  process.kill(postmaster, 'SIGINT') // at once, but in order
  while (postmasterOf(data) !== undefined) await sleep(50)
}

/**
 * Servers with an embedded Postgres in a temporary folder, `fsync` on, as the product starts it: the first of them
 * starts it, the others join it.
 * @param settings of the servers, in place of those for a server under load
 */
export async function startServers(
  { servers, source }: Pick<LoadOptions, 'servers' | 'source'>,
  nights: number,
  cleanup: Cleanup,
  settings: Record<string, string> = {},
): Promise<StartedServers> {
  const data = mkdtempSync(join(tmpdir(), 'opsroom-load-'))
  chmodSync(data, 0o755) // Postgres does not run as root; the user it runs as must get in
  cleanup.add(() => rmSync(data, { recursive: true, force: true }))
  cleanup.add(() => endPostgres(data))
  const file = source ? serverProgram : bundle(cleanup)
  const execArgv = ['--expose-gc', ...(source ? tsx : [])]
  const env = { ...settings, DATA_DIR: data, LOAD_NIGHTS: String(nights) }
  const children: LoadChild[] = []
  for (let count = 0; count < servers; count++)
    children.push(await startLoadChild(file, { execArgv, env }, cleanup))
  const { url: connectionString } = await launchPostgres(join(data, 'postgres'))
  return {
    children,
    async databaseSize() {
      const client = new pg.Client({ connectionString })
      await client.connect()
      const { rows } = await client.query('SELECT pg_database_size(current_database()) / 1024 AS size')
      await client.end()
      return Number(rows[0]?.size)
    },
    urls: children.map(({ url }) => url),
    async processor() {
      const { processor: server } = await usageOf(children)
      const postmaster = postmasterOf(data)
      return { server, postgres: postmaster === undefined ? 0 : processorTimeOfFamily(postmaster) }
    },
    memory: async () => (await usageOf(children, 'memory')).memory,
  }
}

/** A server that runs already. Its Postgres is not known. */
export const runningServer = ({ url, pid }: { url: string; pid: number }): Servers => ({
  urls: [url],
  processor: async () => ({ server: processorTimeOf(pid), postgres: 0 }),
  memory: async () => memoryOf(pid),
})

/** A server that the product is compared with. @param pairs that will play there */
export async function startPeer(
  name: 'boardgame-io' | 'colyseus',
  pairs: number,
  cleanup: Cleanup,
): Promise<Servers> {
  const env = { LOAD_PAIRS: String(pairs), NODE_ENV: 'production' }
  const execArgv = ['--expose-gc', ...tsx]
  const child = await startLoadChild(here(`./processes/${name}.ts`), { execArgv, env }, cleanup)
  return {
    urls: [child.url],
    processor: async () => ({ server: (await usageOf([child])).processor, postgres: 0 }),
    memory: async () => (await usageOf([child], 'memory')).memory,
  }
}

/** The processes that play. */
export const startGenerators = (count: number, cleanup: Cleanup): Promise<LoadChild[]> =>
  Promise.all(
    Array.from({ length: count }, () =>
      startLoadChild(here('./processes/generator.ts'), { execArgv: tsx }, cleanup),
    ),
  )
