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
import { type PostgresPlace, run } from './place.ts'

/** Is written into the data folder when initdb has finished. */
const mark = 'opsroom.complete'

/**
 * Whether the data folder is whole. Earlier versions let initdb work in the folder itself and wrote the mark later. It makes
 * the database `postgres`, in which everything is, after nearly all else; its number is always 5. A folder that has its files
 * and no mark is of those: whether it is whole is shown by a connection.
 */
export function folderStateOf({ data }: Pick<PostgresPlace, 'data'>): 'complete' | 'unproven' | 'halfMade' {
  if (existsSync(join(data, mark))) return 'complete'
  return existsSync(join(data, 'base/5/PG_VERSION')) ? 'unproven' : 'halfMade'
}

/** Whether a server has ever run on it. One that never ran has no data of anybody. */
export const hasEverRun = ({ data }: Pick<PostgresPlace, 'data'>): boolean =>
  existsSync(join(data, 'postmaster.opts'))

/** Notes that the data folder is whole: nothing makes it anew from now on. */
export function markComplete({ data }: Pick<PostgresPlace, 'data'>): void {
  const file = join(data, mark)
  if (!existsSync(file)) writeFileSync(file, '', { flush: true })
}

/** The steps of `makeData`, for tests that kill the process after each. */
export type MakingStep = 'password' | 'initdb' | 'mark'

/**
 * Makes the database in a data folder that never was complete. initdb works in a folder of its own, which gets the name of
 * the data folder when it is whole: an initdb that outlives a killed server goes on there and harms nothing. Other accounts
 * of this machine reach the port too, so it asks for a password.
 */
export async function makeData(place: PostgresPlace, after: (step: MakingStep) => void): Promise<void> {
  // Its own database may have been made anew under another number, by a restore: then there is somebody's data.
  if (hasEverRun(place)) putAside(place)
  rmSync(place.data, { recursive: true, force: true })
  removeUnfinished(place)
  writeFileSync(place.password, randomBytes(24).toString('hex'), { mode: 0o600, flush: true })
  if (place.account) chownSync(place.password, place.account.uid, place.account.gid)
  after('password')
  const access = ['-U', 'opsroom', '-A', 'scram-sha-256', `--pwfile=${place.password}`]
  // The locale that Postgres itself brings is the same on every platform.
  const locale = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const made = `${place.data}${unfinished}${randomBytes(6).toString('hex')}`
  await run(place, place.binaries.initdb, ['-D', made, ...access, ...locale])
  after('initdb')
  markComplete({ data: made })
  renameSync(made, place.data)
  keepNames(place.folder)
  after('mark')
}

/** Between the name of the data folder and that of one in which initdb works. */
const unfinished = '.making-'

/** Removes the folders of an initdb that did not come to its end. One may still be at work: its rest goes another time. */
function removeUnfinished({ folder, data }: PostgresPlace): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (!path.startsWith(`${data}${unfinished}`) || hasEverRun({ data: path })) continue
    try {
      rmSync(path, { recursive: true, force: true })
    } catch {
      // It was written to meanwhile.
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
    // Windows opens no folder.
  }
}

/** Puts a data folder aside that turned out to be half made: nothing is removed on which a server may have run. */
export const putAside = ({ data }: PostgresPlace): void =>
  renameSync(data, `${data}.unfinished-${Date.now()}`)
