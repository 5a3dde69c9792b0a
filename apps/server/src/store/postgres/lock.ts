import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Claim, claim, isClaimed } from './claim.ts'

/** Longer than Postgres is given to recover what it wrote before it was killed, in ms. */
const timeout = 420_000

/**
 * Runs something while no other process of this machine runs it for the same folder: two first starts at once would
 * both make the database. A lock left by a process that is gone is taken over.
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
 * The lock is the file with the highest number, and the process that makes the next one holds it: of two processes that find the
 * same owner gone only one can make it. The newest file always stays, released or not. So the number of a process that
 * was too slow is either taken, or no longer the highest when it looks again.
 */
function take(lock: string): Claim | undefined {
  const newest = newestIn(lock)
  if (newest > 0 && isClaimed(join(lock, String(newest)))) return undefined
  const own = newest + 1
  const claimed = claim(join(lock, String(own)))
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
