import { Redis } from 'ioredis'
import type { Config } from '../ops/config.ts'
import {
  type DoctorFinding,
  failedFinding,
  passedFinding,
  shortErrorText,
  skippedFinding,
  warningFinding,
} from './finding.ts'

const timeout = 5_000

/** Examines whether Redis accepts the login of the server, and the data that the server writes there. */
export async function examineRedis({
  redisUrl,
  databaseUrl,
}: Pick<Config, 'redisUrl' | 'databaseUrl'>): Promise<DoctorFinding[]> {
  if (!redisUrl)
    return [
      skippedFinding(
        'redis',
        `REDIS_URL is not set: ${databaseUrl ? 'servers of this database tell each other by Postgres' : 'one server needs none'}`,
      ),
    ]
  const { host } = new URL(redisUrl)
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: timeout,
    commandTimeout: timeout,
    retryStrategy: null,
    maxRetriesPerRequest: 0,
  })
  let cause: unknown
  redis.on('error', (error) => {
    cause = error
  })
  try {
    await redis.connect()
    await redis.xadd('opsroom-doctor', 'MAXLEN', 1, '*', 'doctor', 'yes')
    await redis.del('opsroom-doctor')
    const [, version = 'of an unknown version'] = /redis_version:(\S+)/.exec(await redis.info('server')) ?? []
    return [passedFinding('redis', `${host} answers and can be written (${version})`)]
  } catch (error) {
    return [problem(host, shortErrorText(cause ?? error))]
  } finally {
    redis.disconnect()
  }
}

function problem(host: string, says: string): DoctorFinding {
  if (/NOAUTH|WRONGPASS|AUTH/.test(says))
    return failedFinding(
      'redis',
      `${host} refuses the password: ${says}`,
      'Set it: REDIS_URL=redis://user:password@host:6379.',
    )
  if (/READONLY|NOPERM|OOM|MISCONF/.test(says))
    return failedFinding(
      'redis',
      `${host} takes nothing: ${says}`,
      'Give the account its rights, or Redis its memory.',
    )
  return warningFinding(
    'redis',
    `${host} does not answer: ${says}`,
    'Start it, or correct REDIS_URL. Without it games go on, and limits are counted by each process.',
  )
}
