import { defineConfig } from 'vitest/config'
import { hang, randomRuns } from './vitest.random-runs.ts'

/** Properties of whole random games, of all packages. `testkit/src/seeds.ts` says which seeds each run takes. */
export default defineConfig({
  test: {
    name: 'property',
    environment: 'node',
    include: ['*/src/**/*.property.test.ts', '../apps/server/src/**/*.property.test.ts'],
    setupFiles: ['testkit/src/seeds-setup.ts'],
    provide: randomRuns,
    // The files of a worker share their modules: loading the rules and the subjects anew for each takes seconds.
    isolate: false,
    // It ends a hang, and nothing else.
    testTimeout: hang,
    hookTimeout: hang,
  },
})
