import { execFile, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { messageOf } from '../../ops/errors.ts'
import { canSystemAccountEnter, postgresAccount, type SystemAccount } from './account.ts'
import { type Binaries, findBinaries, reachableBinaries } from './binaries.ts'

/** The folder of an embedded Postgres, with the programs that run it and their account. */
export interface PostgresPlace {
  folder: string
  data: string
  password: string
  account: SystemAccount | undefined
  binaries: Binaries
}

/**
 * Finds the programs of Postgres, and makes the folder if it is missing. A folder is given to the account that runs
 * Postgres only when that account can enter it.
 * @throws Error in one line when Postgres cannot enter the folder
 */
export async function postgresPlaceOf(folder: string): Promise<PostgresPlace> {
  const account = postgresAccount(folder)
  const binaries = await findBinaries()
  mkdirSync(folder, { recursive: true })
  if (account && !canSystemAccountEnter(account, dirname(folder)))
    throw new Error(
      `DATA_DIR: Postgres does not run as root, and its account (uid ${account.uid}) cannot enter ${dirname(folder)}: let it enter the folders above (chmod o+x), or set DATA_DIR to a folder that it can enter`,
    )
  giveToAccount(account, [folder])
  chmodSync(folder, 0o700)
  return {
    folder,
    account,
    data: join(folder, 'data'),
    password: join(folder, 'password'),
    binaries: reachableBinaries(binaries, account, folder),
  }
}

/**
 * Gives files that root has made to the account that runs Postgres, so that they are no obstacle when that account
 * starts the server itself. Does nothing when this process is not root.
 */
export function giveToAccount(account: SystemAccount | undefined, paths: readonly string[]): void {
  if (account) for (const path of paths) chownSync(path, account.uid, account.gid)
}

/**
 * Runs a program of Postgres without blocking, so that this process can handle signals meanwhile.
 * @throws Error in one line with the output of the program
 */
export async function runPostgresProgram(
  place: PostgresPlace,
  program: string,
  words: readonly string[],
): Promise<void> {
  try {
    await promisify(execFile)(program, words, settingsOf(place))
  } catch (error) {
    // The fields that an error from `execFile` may have.
    const { stderr, stdout, message } = error as { stderr?: string; stdout?: string; message: string }
    const said = (stderr || stdout || message).trim().split('\n').slice(-3).join(' ')
    throw new Error(`Postgres in ${place.folder} did not do it: ${said}`)
  }
}

/**
 * Starts the server, with a log that is kept over all starts.
 * @throws Error in one line with the output of `pg_ctl` and the reason in the log, which `pg_ctl` does not say
 */
export async function startPostgres(place: PostgresPlace, words: readonly string[]): Promise<void> {
  const log = join(place.folder, 'log')
  const begin = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  try {
    await runPgCtl(place, ['-l', log, ...words, 'start'])
  } catch (error) {
    const reason = lastFatalLine(existsSync(log) ? readFileSync(log).subarray(begin).toString('utf8') : '')
    throw new Error(`${messageOf(error)} (${log}${reason ? `: ${reason}` : ''})`)
  }
}

/** The reason of Postgres's end in a part of its log, without the time before it; undefined if there is none. */
const lastFatalLine = (log: string): string | undefined =>
  [...log.matchAll(/^.*?((?:FATAL|PANIC): .+)$/gm)].at(-1)?.[1]?.trim()

export const runPgCtl = (place: PostgresPlace, words: readonly string[]): Promise<void> =>
  runPostgresProgram(place, place.binaries.pgCtl, ['-D', place.data, ...words])

/** Runs `pg_ctl` and blocks until it is done, for a process that is about to end. @returns whether it succeeded */
export const runPgCtlSync = (place: PostgresPlace, words: readonly string[]): boolean =>
  spawnSync(place.binaries.pgCtl, ['-D', place.data, ...words], settingsOf(place)).status === 0

const settingsOf = (place: PostgresPlace) => ({
  ...place.account,
  cwd: place.folder,
  env: { ...process.env, LC_ALL: 'C' },
})
