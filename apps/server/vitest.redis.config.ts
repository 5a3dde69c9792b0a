import { defineConfig } from 'vitest/config'

/**
 * The side doors at which it may matter over what servers tell each other, once more with Redis. The others do not touch
 * it: files, texts, the rules. The messages to Redis itself have a test of their own.
 */
export default defineConfig({
  test: {
    name: 'server-redis',
    environment: 'node',
    // At a low priority bots and explanations get no time beside other busy processes, and tests wait for them.
    env: { BACKGROUND_PRIORITY: 'normal' },
    include: [
      'src/live/side-doors.test.ts',
      'src/live/side-doors/{numbers,order,presence,returning,room-list,second-tab,timing}.test.ts',
    ],
    // As without Redis, the files of a worker share their modules.
    isolate: false,
    // Not mixed with the files of other projects: a worker that changes projects loads everything anew.
    sequence: { groupOrder: 2 },
    globalSetup: ['testing/global-setup.ts'],
    setupFiles: ['testing/database-setup.ts', 'testing/redis-setup.ts'],
    // Nothing is measured by the clock: these end what hangs.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
