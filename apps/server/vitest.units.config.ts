import { defineConfig } from 'vitest/config'
import { hang, randomRuns } from '../../packages/vitest.random-runs.ts'

/** Tests of the server that need no database. All others are run with one. */
export const units = [
  'src/banner.test.ts',
  'src/beforehand/orders.test.ts',
  'src/bots/thinker.test.ts',
  'src/identity/gate.test.ts',
  'src/insight/{curves,worker}.test.ts',
  'src/live/{allowance,dispatcher,turns}.test.ts',
  'src/lobby/{address-days,one-by-one,setup-check}.test.ts',
  'src/table/{prepared,tables-in-memory}.test.ts',
  'src/notices/kinds/*.test.ts',
  'src/ops/{address,bounded-process,config,deployment,http-allowance,ids,leased-limiter,limits,pipelines,processor-time,queue,readiness,web-files,work-allowance}.test.ts',
  'src/public-face/painter.test.ts',
  'src/push/{endpoint,notifier,send}.test.ts',
  'src/ratings/profile.test.ts',
  'src/seeks/hours.test.ts',
  'src/sockets/{handlers,one-write,polling-transport,text-frames}.test.ts',
  'src/store/{batches,gathered-writes,one-connection}.test.ts',
  'src/table/upcasters.test.ts',
]

export default defineConfig({
  test: {
    name: 'server-units',
    environment: 'node',
    // At a low priority bots and explanations get no time beside other busy processes, and tests wait for them.
    env: { BACKGROUND_PRIORITY: 'normal' },
    include: units,
    setupFiles: ['../../packages/testkit/src/seeds-setup.ts'],
    provide: randomRuns,
    testTimeout: hang,
    hookTimeout: hang,
  },
})
