import { defineConfig } from 'vitest/config'
import { hang, randomRuns } from '../../packages/vitest.random-runs.ts'
import { units } from './vitest.units.config.ts'

export default defineConfig({
  test: {
    name: 'server',
    environment: 'node',
    // At a low priority bots and explanations get no time beside other busy processes, and tests wait for them.
    env: { BACKGROUND_PRIORITY: 'normal' },
    include: ['src/**/*.test.ts'],
    // The properties need no database: packages/vitest.property.config.ts has them.
    exclude: [...units, 'src/**/*.property.test.ts'],
    // The files of a worker share their modules: loading the server anew for each takes longer than the tests.
    isolate: false,
    // Not mixed with the files of other projects: a worker that changes projects loads everything anew.
    sequence: { groupOrder: 1 },
    setupFiles: ['testing/database-setup.ts', '../../packages/testkit/src/seeds-setup.ts'],
    provide: randomRuns,
    globalSetup: ['testing/global-setup.ts'],
    // Nothing is measured by the clock: these end what hangs.
    testTimeout: hang,
    hookTimeout: hang,
  },
})
