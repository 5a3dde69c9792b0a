import { createHash, randomUUID } from 'node:crypto'
import type { RedisLink } from './link.ts'
import { runRedisPipeline } from './pipeline.ts'

const key = 'opsroom:processes'
/** Seconds for which a process counts as alive after its last announcement. */
const lease = 15
const beat = 5_000

/**
 * The home of a table: the process that is the first one responsible for it. It is chosen by rendezvous hashing, so
 * that only the tables of a process that ends get another home. Any process may serve any table: the home is a hint,
 * never a lock.
 */
export function homeProcessOf(room: string, processes: readonly string[]): string | undefined {
  const weightAt = (process: string) => createHash('sha256').update(`${process} ${room}`).digest('hex')
  return [...processes].sort((a, b) => (weightAt(a) < weightAt(b) ? 1 : -1))[0]
}

/** Announces this process in Redis at intervals, and keeps the list of all processes that are alive. */
export async function joinProcessList(link: RedisLink) {
  const here = randomUUID()
  let alive: string[] = []

  async function announce(): Promise<void> {
    try {
      if (!link.isReachable) throw new Error('Redis does not answer')
      const from = Number((await link.commands.time())[0])
      const asking = link.commands.pipeline()
      asking.zadd(key, from + lease, here)
      asking.zremrangebyscore(key, '-inf', from)
      asking.zrange(key, 0, -1)
      // The third answer is the answer to `zrange`.
      alive = (await runRedisPipeline(asking))[2] as string[]
    } catch {
      alive = []
    }
  }
  await announce()
  const timer = setInterval(() => void announce(), beat)
  timer.unref()
  link.listeners.push({ onReachable: () => void announce(), onLost: () => void announce() })

  return {
    /** Whether this process is the home of a table. Without Redis every process is. */
    isHome: (room: string): boolean => alive.length === 0 || homeProcessOf(room, alive) === here,
    /** Removes this process from the list, so that the others need not wait until its lease expires. */
    async leave(): Promise<void> {
      clearInterval(timer)
      if (link.isReachable) await link.commands.zrem(key, here).catch(() => 0)
    },
  }
}
