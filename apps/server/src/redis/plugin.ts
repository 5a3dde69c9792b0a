import fp from 'fastify-plugin'
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import { openMemoryPointStore, type PointStoreOpener } from '../ops/limits.ts'
import { redisNotifier } from './channel.ts'
import { openLink, type RedisLink } from './link.ts'
import { joinProcessList } from './processes.ts'

/** The parts that the processes of one database share in Redis. */
export interface RedisServices {
  link: RedisLink
  channel: ReturnType<typeof redisNotifier>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The parts that processes share in Redis; undefined without REDIS_URL. */
    redis: RedisServices | undefined
    /** Opens the stores for the points of limiters: in Redis, or in the memory of this process. */
    keepPoints: PointStoreOpener
    /** Whether this process is the first of those responsible for a table. Without Redis every process is. */
    isHome(room: string): boolean
  }
}

/**
 * Stores the points of limiters in Redis, so that the points that a key uses at all processes count together. While
 * Redis is gone each process counts alone.
 */
const inRedis =
  ({ commands }: Pick<RedisLink, 'commands'>): PointStoreOpener =>
  (options) =>
    new RateLimiterRedis({
      ...options,
      keyPrefix: `opsroom:limit:${options.keyPrefix}`,
      // Redis accepts only whole seconds.
      duration: Math.max(1, Math.round(options.duration ?? 1)),
      storeClient: commands,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory(options),
    })

/** The connection to Redis, if REDIS_URL is set. */
export const redisPlugin = fp(
  async (app) => {
    const { config, log, metrics, readiness } = app.ops
    if (!config.redisUrl) {
      app.decorate('redis', undefined)
      app.decorate('keepPoints', openMemoryPointStore)
      app.decorate('isHome', () => true)
      return
    }
    const link = await openLink(config.redisUrl, log)
    metrics.gauge('redis_reachable', 'Whether Redis answers', () => Number(link.isReachable))
    readiness.push({ name: 'redis', isReady: async () => link.isReachable })
    const processes = await joinProcessList(link)
    app.decorate('redis', { link, channel: redisNotifier(link) })
    app.decorate('keepPoints', inRedis(link))
    app.decorate('isHome', processes.isHome)
    app.addHook('onClose', async () => {
      await processes.leave()
      await link.close()
    })
  },
  { name: 'redis', dependencies: ['ops'] },
)
