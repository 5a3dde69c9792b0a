import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The lines of `postmaster.pid` in a data folder: the number of the process, the data folder, when it was started, its
 * port, and the folder of its Unix socket.
 */
export const postmasterFile = (data: string): string[] =>
  readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')

/**
 * The data folder that a server wrote this `postmaster.pid` for, if it is another folder that still exists: then this
 * folder was copied while the server ran. A folder that was moved, or that has a second name, is its own original.
 */
export function originalOf(data: string): string | undefined {
  if (!existsSync(join(data, 'postmaster.pid'))) return undefined
  const original = postmasterFile(data)[1]?.trim()
  if (!original || original === data) return undefined
  const [there, here] = [statSync(original, { throwIfNoEntry: false }), statSync(data)]
  if (!there || (there.ino === here.ino && there.dev === here.dev)) return undefined
  return original
}

/**
 * Refuses a folder that was copied from a running server: Postgres would mistake that server for its own and change its
 * games. Nobody knows whether such a copy is whole.
 * @throws Error in one line that says what to do
 */
export function refuseCopy(data: string): void {
  const original = originalOf(data)
  if (!original) return
  throw new Error(
    `DATA_DIR: the database in ${dirname(data)} is a copy of ${dirname(original)}, made while that one ran: remove ${dirname(data)} to begin with an empty database, or copy it again while the other server is stopped`,
  )
}
