import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const timeout = 60_000

/**
 * Runs something while no other process of this machine runs it for the same folder: two first starts at once would
 * both make the database. A lock left by a process that is gone is taken over.
 * @throws Error when the lock is still held after a minute
 */
export async function withLock<T>(folder: string, run: () => Promise<T>): Promise<T> {
  const lock = join(folder, 'lock')
  const until = Date.now() + timeout
  while (!take(lock)) {
    if (isAbandoned(lock)) rmSync(lock, { recursive: true, force: true })
    else if (Date.now() > until) throw new Error(`another process has held ${lock} for a minute`)
    await sleep(25)
  }
  try {
    return await run()
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

function take(lock: string): boolean {
  try {
    mkdirSync(lock)
  } catch {
    return false
  }
  writeFileSync(join(lock, 'pid'), String(process.pid))
  return true
}

function isAbandoned(lock: string): boolean {
  try {
    const pid = Number(readFileSync(join(lock, 'pid'), 'utf8'))
    if (pid > 0) return !isAlive(pid)
    return false
  } catch {
    // Between mkdir and the writing of its number a lock is nameless for a moment only.
    return (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) < Date.now() - 5_000
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
