import { randomBytes } from 'node:crypto'
import {
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
import { giveToAccount, type PostgresPlace, runPostgresProgram } from './place.ts'

/** The name of a file that is written into the data folder when initdb has finished. */
const mark = 'opsroom.complete'

/**
 * Whether the database in a data folder was completely made. Earlier versions let initdb work in the data folder itself
 * and wrote the mark later. Nearly the last thing that initdb makes is the database `postgres`, which holds everything
 * and always has the number 5. A folder with the files of that database and without the mark was made by an earlier
 * version (`unproven`): only a connection shows whether it is complete.
 */
export function folderStateOf({ data }: Pick<PostgresPlace, 'data'>): 'complete' | 'unproven' | 'halfMade' {
  if (existsSync(join(data, mark))) return 'complete'
  return existsSync(join(data, 'base/5/PG_VERSION')) ? 'unproven' : 'halfMade'
}

/** Whether a Postgres server has ever run on a data folder. If not, the folder contains nobody's data. */
export const hasEverRun = ({ data }: Pick<PostgresPlace, 'data'>): boolean =>
  existsSync(join(data, 'postmaster.opts'))

/** Marks a data folder as complete: from then on its database is never made again. */
export function markFolderComplete({ data }: Pick<PostgresPlace, 'data'>): void {
  const file = join(data, mark)
  if (!existsSync(file)) writeFileSync(file, '', { flush: true })
}

/** The steps of `makeDataFolder`, for tests that kill the process after each. */
export type MakingStep = 'password' | 'initdb' | 'mark'

/**
 * Makes the database in a data folder that was never complete. initdb works in a separate folder, which is renamed to
 * the data folder when initdb is done: an initdb that goes on after its server was killed harms nothing there. The
 * database asks for a password, because other accounts of this machine reach its port too.
 */
export async function makeDataFolder(place: PostgresPlace, after: (step: MakingStep) => void): Promise<void> {
  // A database that was restored may have another number than 5: then the folder looks unfinished and contains
  // somebody's data.
  if (hasEverRun(place)) setAsideUnfinished(place)
  rmSync(place.data, { recursive: true, force: true })
  removeUnfinished(place)
  writeFileSync(place.password, randomBytes(24).toString('hex'), { mode: 0o600, flush: true })
  giveToAccount(place.account, [place.password])
  after('password')
  const access = ['-U', 'opsroom', '-A', 'scram-sha-256', `--pwfile=${place.password}`]
  // The locale that is built into Postgres is used, because it is the same on every platform.
  const locale = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const made = `${place.data}${unfinished}${randomBytes(6).toString('hex')}`
  await runPostgresProgram(place, place.binaries.initdb, ['-D', made, ...access, ...locale])
  after('initdb')
  markFolderComplete({ data: made })
  renameSync(made, place.data)
  keepNames(place.folder)
  after('mark')
}

/**
 * The middle part of the name of a folder in which initdb works: after the name of the data folder and before a random
 * ending.
 */
const unfinished = '.making-'

/**
 * Removes the folders of interrupted runs of initdb. If an initdb still writes to its folder, that folder is removed at
 * a later start.
 */
function removeUnfinished({ folder, data }: PostgresPlace): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (!path.startsWith(`${data}${unfinished}`) || hasEverRun({ data: path })) continue
    try {
      rmSync(path, { recursive: true, force: true })
    } catch {
      // The folder could not be removed, because initdb has written to it meanwhile.
    }
  }
}

/**
 * Flushes the names of the files in a folder to the disk, so that a renamed file keeps its new name after a power cut.
 * Does nothing on systems that cannot do this.
 */
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
