import { afterAll, beforeAll } from 'vitest'
import { launchRedis, type RedisServer } from './redis-server.ts'
import { useRedis } from './test-server.ts'

// Each file has a Redis of its own for all servers that it opens.
let redis: RedisServer
beforeAll(async () => {
  redis = await launchRedis()
  useRedis(redis.url)
})
afterAll(() => redis.close())
