import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The lines of `postmaster.pid` in a data folder: the number of the process, the data folder, when it was started, its
 * port, and the folder of its Unix socket.
 */
export const postmasterFileLines = (data: string): string[] =>
  readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')

/**
 * The other data folder that this folder's `postmaster.pid` names, if it still exists: then this folder was copied from
 * it while the server ran. Undefined for a folder that is no copy, even if it was moved or has a second path.
 */
export function sourceFolderOfCopy(data: string): string | undefined {
  if (!existsSync(join(data, 'postmaster.pid'))) return undefined
  const original = postmasterFileLines(data)[1]?.trim()
  if (!original || original === data) return undefined
  const [there, here] = [statSync(original, { throwIfNoEntry: false }), statSync(data)]
  if (!there || (there.ino === here.ino && there.dev === here.dev)) return undefined
  return original
}

/**
 * Refuses a data folder that was copied from a running server: Postgres would take that server for the server of the
 * copy, and change its games. Moreover, such a copy may be incomplete.
 * @throws Error in one line that says what to do
 */
export function refuseCopiedFolder(data: string): void {
  const original = sourceFolderOfCopy(data)
  if (!original) return
  throw new Error(
    `DATA_DIR: the database in ${dirname(data)} is a copy of ${dirname(original)}, made while that one ran: remove ${dirname(data)} to begin with an empty database, or copy it again while the other server is stopped`,
  )
}
