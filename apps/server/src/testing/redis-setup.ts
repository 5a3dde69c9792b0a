import { beforeAll, beforeEach } from 'vitest'
import { without } from './needs.ts'
import { launchRedis } from './redis-server.ts'
import { useRedis } from './test-server.ts'

if (without('redis')) beforeEach(({ skip }) => skip('redis-server is missing'))
// Each file has a Redis of its own for all servers that it opens.
else
  beforeAll(async () => {
    const redis = await launchRedis()
    useRedis(redis.url)
    return () => redis.close()
  })
