import { randomUUID } from 'node:crypto'
import type { Presences } from '../store/devices.ts'
import type { RedisLink } from './link.ts'
import { runRedisPipeline } from './pipeline.ts'

const keyOf = (person: string): string => `opsroom:present:${person}`

/**
 * Connected devices in Redis: for each person a sorted set of pairs of device and process, by the second at which they
 * expire. All times are those of the Redis server. While Redis is gone the devices are kept in Postgres. A person who
 * is not found in Redis is looked up in Postgres too, because another process may not reach Redis.
 */
export function redisPresences(link: RedisLink, inPostgres: Presences): Presences {
  const { commands } = link
  /** The id of this process. A device may be connected to several processes, and leave one of them. */
  const here = randomUUID()

  const now = async (): Promise<number> => Number((await commands.time())[0])

  async function write(devices: Parameters<Presences['present']>[0], seconds: number): Promise<void> {
    const from = await now()
    const writing = commands.pipeline()
    for (const { person, device } of devices) {
      const key = keyOf(person)
      writing.zremrangebyscore(key, '-inf', from)
      if (seconds === 0) writing.zrem(key, `${device} ${here}`)
      else writing.zadd(key, from + seconds, `${device} ${here}`).expire(key, seconds)
    }
    await runRedisPipeline(writing)
  }

  async function read(persons: readonly string[]): Promise<string[]> {
    const from = await now()
    const reading = commands.pipeline()
    for (const person of persons) reading.zcount(keyOf(person), `(${from}`, '+inf')
    const counts = await runRedisPipeline(reading)
    return persons.filter((_, place) => Number(counts[place]) > 0)
  }

  return {
    async present(devices, seconds) {
      if (devices.length === 0) return
      if (!link.isReachable) return inPostgres.present(devices, seconds)
      await write(devices, seconds).catch(() => inPostgres.present(devices, seconds))
    },

    async presentAmong(persons) {
      const found = new Set(link.isReachable ? await read(persons).catch(() => []) : [])
      const others = persons.filter((person) => !found.has(person))
      const elsewhere = others.length > 0 ? await inPostgres.presentAmong(others) : []
      return new Set([...found, ...elsewhere])
    },
  }
}
