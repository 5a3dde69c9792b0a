import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { claim, isClaimed } from './claim.ts'

const usersOf = (folder: string): string => join(folder, 'users')

/** Notes that this process uses the Postgres of a folder. @returns ends it */
export function register(folder: string): () => void {
  const users = usersOf(folder)
  mkdirSync(users, { recursive: true })
  const user = claim(join(users, randomUUID()))
  return () => {
    user?.release()
    if (user) rmSync(user.file, { force: true })
  }
}

/** Whether any process that is still there uses the Postgres of a folder. Those that are gone are removed. */
export function isUsed(folder: string): boolean {
  const users = usersOf(folder)
  const files = existsSync(users) ? readdirSync(users).map((name) => join(users, name)) : []
  const gone = files.filter((file) => !isClaimed(file))
  for (const file of gone) rmSync(file, { force: true })
  return files.length > gone.length
}
