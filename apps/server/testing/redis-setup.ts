import { beforeAll, beforeEach } from 'vitest'
import { without } from './needs.ts'
import { launchRedis } from './redis-server.ts'
import { closeSharedServers } from './shared-servers.ts'
import { useRedis } from './test-server.ts'

if (without('redis')) beforeEach(({ skip }) => skip('redis-server is missing'))
// Each file has a Redis of its own for all servers that it opens.
else
  beforeAll(async () => {
    const redis = await launchRedis()
    useRedis(redis.url)
    return async () => {
      await closeSharedServers()
      await redis.close()
    }
  })
