import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { type PostgresPlace, runPostgresProgram } from './place.ts'

/** The name of a file that is written into the data folder when initdb has finished. */
const mark = 'opsroom.complete'

/**
 * The state of the data folder: whether it is whole. Earlier versions let initdb work in the folder itself and wrote
 * the mark later. Nearly the last thing that initdb makes is the database `postgres`, which holds everything and always
 * has the number 5. A folder with the files of that database and without the mark was made by an earlier version: only
 * a connection shows whether it is whole.
 */
export function folderStateOf({ data }: Pick<PostgresPlace, 'data'>): 'complete' | 'unproven' | 'halfMade' {
  if (existsSync(join(data, mark))) return 'complete'
  return existsSync(join(data, 'base/5/PG_VERSION')) ? 'unproven' : 'halfMade'
}

/** Whether a server has ever run on the folder. If not, there are no data of anybody in it. */
export const hasEverRun = ({ data }: Pick<PostgresPlace, 'data'>): boolean =>
  existsSync(join(data, 'postmaster.opts'))

/** Writes the mark of a whole data folder, which is never made again from then on. */
export function markComplete({ data }: Pick<PostgresPlace, 'data'>): void {
  const file = join(data, mark)
  if (!existsSync(file)) writeFileSync(file, '', { flush: true })
}

/** The steps of `makeDataFolder`, for tests that kill the process after each. */
export type MakingStep = 'password' | 'initdb' | 'mark'

/**
 * Makes the database in a data folder that never was complete. initdb works in a folder of its own, which gets the name of
 * the data folder when it is whole: an initdb that outlives a killed server goes on there and harms nothing. Other accounts
 * of this machine reach the port too, so it asks for a password.
 */
export async function makeDataFolder(place: PostgresPlace, after: (step: MakingStep) => void): Promise<void> {
  // The database may have been made again under another number, by a restore: then the folder holds somebody's data.
  if (hasEverRun(place)) setAsideUnfinished(place)
  rmSync(place.data, { recursive: true, force: true })
  removeUnfinished(place)
  writeFileSync(place.password, randomBytes(24).toString('hex'), { mode: 0o600, flush: true })
  if (place.account) chownSync(place.password, place.account.uid, place.account.gid)
  after('password')
  const access = ['-U', 'opsroom', '-A', 'scram-sha-256', `--pwfile=${place.password}`]
  // The locale that Postgres itself brings is the same on every platform.
  const locale = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const made = `${place.data}${unfinished}${randomBytes(6).toString('hex')}`
  await runPostgresProgram(place, place.binaries.initdb, ['-D', made, ...access, ...locale])
  after('initdb')
  markComplete({ data: made })
  renameSync(made, place.data)
  keepNames(place.folder)
  after('mark')
}

/** The part of a folder's name between that of the data folder and a random ending, while initdb works in it. */
const unfinished = '.making-'

/**
 * Removes the folders of interrupted runs of initdb. One may still be writing: the rest of its folder is removed at a
 * later start.
 */
function removeUnfinished({ folder, data }: PostgresPlace): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (!path.startsWith(`${data}${unfinished}`) || hasEverRun({ data: path })) continue
    try {
      rmSync(path, { recursive: true, force: true })
    } catch {
      // initdb has written to the folder meanwhile.
    }
  }
}

/** Writes the names in a folder through to the disk, where a system can: a new name outlives a power cut then. */
function keepNames(folder: string): void {
  try {
    const file = openSync(folder, 'r')
    fsyncSync(file)
    closeSync(file)
  } catch {
    // On Windows a folder cannot be opened.
  }
}

/** Renames a data folder that turned out to be unfinished. It is not removed, because a server may have run on it. */
export const setAsideUnfinished = ({ data }: PostgresPlace): void =>
  renameSync(data, `${data}.unfinished-${Date.now()}`)
