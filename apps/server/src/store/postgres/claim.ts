import { randomUUID } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimes,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { errorCodeOf } from '../../ops/errors.ts'
import { isProcessRunning, ownIdentity, type ProcessIdentity, touchInterval } from './process-identity.ts'

/** A claim of a process to something, marked by a file. */
export interface Claim {
  file: string
  /** Ends the claim. The file stays, but no longer names a process. */
  release(): void
}

interface Content extends ProcessIdentity {
  /** The identity of the folder that contains the file, so that the files in a copy of the folder claim nothing. */
  folder: string
}

/** The longest time, in ms, between the creation of a claim's file and the writing of its content. */
const longestMoment = 5_000

/** Claims something by creating its file. @returns undefined when the file already exists */
export function claimByFile(file: string): Claim | undefined {
  const descriptor = openNew(file)
  if (descriptor === undefined) return undefined
  const content: Content = { ...ownIdentity(), folder: idOf(dirname(file)) }
  writeFileSync(descriptor, JSON.stringify(content))
  closeSync(descriptor)
  const touching = setInterval(() => {
    const now = new Date()
    utimes(file, now, now, () => {}) // an error means that the file is gone with its folder
  }, touchInterval).unref()
  const release = () => {
    clearInterval(touching)
    if (existsSync(file)) writeFileSync(file, 'null')
  }
  return { file, release }
}

/** Whether a process that still runs holds the claim of this file. */
export function isClaimed(file: string): boolean {
  const touchedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs
  if (touchedAt === undefined) return false
  try {
    const content: Content | null = JSON.parse(readFileSync(file, 'utf8'))
    return content !== null && content.folder === idOf(dirname(file)) && isProcessRunning(content, touchedAt)
  } catch {
    return Math.abs(Date.now() - touchedAt) < longestMoment
  }
}

function openNew(file: string): number | undefined {
  try {
    return openSync(file, 'wx')
  } catch (error) {
    if (errorCodeOf(error) === 'EEXIST') return undefined
    throw error
  }
}

const idOf = (folder: string): string => String(statSync(folder, { bigint: true }).ino)

const usersOf = (folder: string): string => join(folder, 'users')

/** Registers this process as a user of the Postgres of a folder. @returns a function that ends the use */
export function registerProcess(folder: string): () => void {
  const users = usersOf(folder)
  mkdirSync(users, { recursive: true })
  const user = claimByFile(join(users, randomUUID()))
  return () => {
    user?.release()
    if (user) rmSync(user.file, { force: true })
  }
}

/**
 * Whether any process that still runs uses the Postgres of a folder. The files of processes that have ended are
 * removed.
 */
export function isPostgresUsed(folder: string): boolean {
  const users = usersOf(folder)
  const files = existsSync(users) ? readdirSync(users).map((name) => join(users, name)) : []
  const gone = files.filter((file) => !isClaimed(file))
  for (const file of gone) rmSync(file, { force: true })
  return files.length > gone.length
}
