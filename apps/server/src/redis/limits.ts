import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import type { KeepPoints } from '../ops/limits.ts'
import type { RedisLink } from './link.ts'

/**
 * Points in Redis, so that the use of a key at all processes counts together. While Redis is gone each process counts
 * for itself.
 */
export const inRedis =
  ({ commands }: Pick<RedisLink, 'commands'>): KeepPoints =>
  (options) =>
    new RateLimiterRedis({
      ...options,
      keyPrefix: `opsroom:limit:${options.keyPrefix}`,
      // Redis takes integers only.
      duration: Math.max(1, Math.round(options.duration ?? 1)),
      storeClient: commands,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory(options),
    })
