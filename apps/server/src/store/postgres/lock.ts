import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Claim, claimByFile, isClaimed } from './claim.ts'

/** The time to wait for the lock, in ms: longer than the time in which Postgres may recover after a kill. */
const timeout = 420_000

/**
 * Runs a task while no other process of this machine runs one for the same folder: two first starts at the same time
 * would both make the database. A lock left by a process that has ended is taken over.
 * @throws Error when another process holds the lock for too long
 */
export async function withLock<T>(folder: string, run: () => Promise<T>): Promise<T> {
  const lock = join(folder, 'lock')
  mkdirSync(lock, { recursive: true })
  const until = performance.now() + timeout
  let held = take(lock)
  while (!held) {
    if (performance.now() > until)
      throw new Error(`another process has held ${lock} for ${timeout / 60_000} minutes`)
    await sleep(25)
    held = take(lock)
  }
  try {
    return await run()
  } finally {
    held.release()
  }
}

/**
 * Takes the lock if it is free. The lock is the file with the highest number; a process takes the lock by creating the
 * file with the next number. When two processes find that the same owner is gone, only one of them can create that
 * file. The newest file always stays, released or not: so a process that was too slow finds the number taken, or no
 * longer the highest when it checks again.
 */
function take(lock: string): Claim | undefined {
  const newest = newestIn(lock)
  if (newest > 0 && isClaimed(join(lock, String(newest)))) return undefined
  const own = newest + 1
  const claimed = claimByFile(join(lock, String(own)))
  if (!claimed) return undefined
  if (newestIn(lock) !== own) {
    claimed.release()
    rmSync(claimed.file, { force: true })
    return undefined
  }
  for (const name of readdirSync(lock)) if (!(Number(name) >= own)) rmSync(join(lock, name), { force: true })
  return claimed
}

const newestIn = (lock: string): number =>
  Math.max(0, ...readdirSync(lock).map(Number).filter(Number.isSafeInteger))
