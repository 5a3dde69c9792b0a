import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { launchPostgres } from '@opsroom/server/store'
import type { Cleanup } from './cleanup.ts'
import { postmasterOf } from './processor-time.ts'

/** The program of a server and the arguments for Node.js that it needs. */
export interface ServerProgram {
  file: string
  execArgv: string[]
}

/** Everything that servers need to start. Several runs may use one installation, one after the other. */
export interface Installation {
  program: ServerProgram
  /** The data folder of the servers. */
  data: string
  /** The connection string of the running embedded Postgres in the data folder. */
  url: string
}

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const serverProgram = here('./processes/server.ts')

let bundles = 0

/** Bundles the server into one file as `pnpm build` does. @returns the path of the bundle */
function bundle(file: string, cleanup: Cleanup): string {
  const folder = here(`../../../server/dist/load/${process.pid}-${bundles++}`)
  cleanup.add(() => rmSync(folder, { recursive: true, force: true }))
  execFileSync(process.execPath, [here('../../../server/scripts/build.mjs'), file, folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return join(folder, 'main.js')
}

/**
 * The program of all servers of a run.
 * @param source whether the program runs from its sources instead of a bundle
 * @param file the program, by default the server under load
 */
export const programOf = (source: boolean, cleanup: Cleanup, file = serverProgram): ServerProgram =>
  source ? { file, execArgv: ['--import', 'tsx'] } : { file: bundle(file, cleanup), execArgv: [] }

/** Ends the Postgres of a data folder if its server could not end it. */
async function endPostgres(data: string): Promise<void> {
  const postmaster = postmasterOf(data)
  if (postmaster === undefined) return
  process.kill(postmaster, 'SIGINT') // SIGINT is Postgres's fast shutdown: immediate, but orderly
  while (postmasterOf(data) !== undefined) await sleep(50)
}

/**
 * Makes a temporary folder that a Postgres can use.
 * @param cleanup removes the folder
 * @param parent the folder in which it is made
 */
export function folderForPostgres(name: string, cleanup: Cleanup, parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, `opsroom-${name}-`))
  chmodSync(folder, 0o755) // Postgres does not run as root, and its account must be able to enter the folder
  cleanup.add(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Makes a data folder and starts an embedded Postgres in it with `fsync` on, as the product does.
 * @param parent the folder in which the data folder is made
 * @param settings further settings of Postgres
 */
export async function startInstallation(
  program: ServerProgram,
  cleanup: Cleanup,
  { parent, settings = [] }: { parent?: string | undefined; settings?: readonly string[] } = {},
): Promise<Installation> {
  const data = folderForPostgres('load', cleanup, parent)
  cleanup.add(() => endPostgres(data))
  const { url } = await launchPostgres(join(data, 'postgres'), settings)
  return { program, data, url }
}
