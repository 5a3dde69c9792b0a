import { createHash, randomUUID } from 'node:crypto'
import type { RedisLink } from './link.ts'
import { pipelineAnswers } from './pipeline.ts'

const key = 'opsroom:processes'
/** A process counts as alive for this many seconds after its last sign of life. */
const lease = 15
const beat = 5_000

/**
 * The home of a table: the one process that is responsible for it first (rendezvous hashing: when a process goes, only
 * its tables move). Any process serves any table; this is a hint and never a lock.
 */
export function homeProcessOf(room: string, processes: readonly string[]): string | undefined {
  const weightAt = (process: string) => createHash('sha256').update(`${process} ${room}`).digest('hex')
  return [...processes].sort((a, b) => (weightAt(a) < weightAt(b) ? 1 : -1))[0]
}

/** Announces this process in Redis, and knows which others are alive. */
export async function joinProcesses(link: RedisLink) {
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
      // The answer to `zrange`.
      alive = (await pipelineAnswers(asking))[2] as string[]
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
    /** The other processes need not wait until the lease runs out. */
    async leave(): Promise<void> {
      clearInterval(timer)
      if (link.isReachable) await link.commands.zrem(key, here).catch(() => 0)
    },
  }
}
