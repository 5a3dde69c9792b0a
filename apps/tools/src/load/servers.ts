import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type LoadChild, startLoadChild } from './child.ts'
import type { Cleanup } from './cleanup.ts'
import { type Installation, programOf, startInstallation } from './installation.ts'
import type { LoadOptions } from './options.ts'
import { type PeerServer, peerServerFile } from './peers.ts'
import type { ResourceUsage } from './processes/serving.ts'
import { memoryOf, postmasterOf, processorTimeOf, processorTimeOfFamily } from './processor-time.ts'

/** The servers that are measured, and the resources that they have used. */
export interface Servers {
  urls: string[]
  /** The processor time of the servers and of their database until now, in microseconds. */
  processor(): Promise<{ server: number; postgres: number }>
  /** The memory of the servers, in kB, after a garbage collection if one can be requested. */
  memory(): Promise<number>
}

/** Servers that this process has started, together with their database. */
export interface StartedServers extends Servers {
  children: readonly LoadChild[]
  /** The data folder of the servers. */
  data: string
  /** The size of the database, in kB. */
  databaseSize(): Promise<number>
}

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const tsx = ['--import', 'tsx']

export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0)

const usageOf = async (
  children: readonly LoadChild[],
  request: 'usage' | 'memory' = 'usage',
): Promise<ResourceUsage> => {
  const usages = await Promise.all(children.map((child) => child.ask<ResourceUsage>(request)))
  return {
    processor: sum(usages.map(({ processor }) => processor)),
    memory: sum(usages.map(({ memory }) => memory)),
  }
}

/**
 * Starts servers one after another on the database of an installation; the first server migrates it.
 * @param settings of the servers, which override `environmentUnderLoad`
 * @param installed an installation to use instead of a new one
 */
export async function startServers(
  { servers, source }: Pick<LoadOptions, 'servers' | 'source'>,
  nights: number,
  cleanup: Cleanup,
  settings: Record<string, string> = {},
  installed?: Installation,
): Promise<StartedServers> {
  const { program, data, url } = installed ?? (await startInstallation(programOf(source, cleanup), cleanup))
  const execArgv = ['--expose-gc', ...program.execArgv]
  const env = { ...settings, DATA_DIR: data, DATABASE_URL: url, LOAD_NIGHTS: String(nights) }
  const children: LoadChild[] = []
  for (let count = 0; count < servers; count++)
    children.push(await startLoadChild(program.file, { execArgv, env }, cleanup))
  return {
    children,
    data,
    async databaseSize() {
      const client = new pg.Client({ connectionString: url })
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

/** An already running server. Its Postgres is unknown, so that is not measured. */
export const runningServer = ({ url, pid }: { url: string; pid: number }): Servers => ({
  urls: [url],
  processor: async () => ({ server: processorTimeOf(pid), postgres: 0 }),
  memory: async () => memoryOf(pid),
})

/** Starts another game server for comparison. @param pairs the number of pairs that will play there */
export async function startPeerServer(name: PeerServer, pairs: number, cleanup: Cleanup): Promise<Servers> {
  const env = { LOAD_PAIRS: String(pairs), NODE_ENV: 'production' }
  const execArgv = ['--expose-gc', ...tsx]
  const child = await startLoadChild(peerServerFile(name), { execArgv, env }, cleanup)
  return {
    urls: [child.url],
    processor: async () => ({ server: (await usageOf([child])).processor, postgres: 0 }),
    memory: async () => (await usageOf([child], 'memory')).memory,
  }
}

/** Starts the processes of the load generator. */
export const startGenerators = (count: number, cleanup: Cleanup): Promise<LoadChild[]> =>
  Promise.all(
    Array.from({ length: count }, () =>
      startLoadChild(here('./processes/generator.ts'), { execArgv: tsx }, cleanup),
    ),
  )
