import { defineConfig } from 'vitest/config'
import { hang, randomRuns } from '../vitest.random-runs.ts'

export default defineConfig({
  test: {
    name: 'rules',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    exclude: ['src/**/*.property.test.ts'],
    setupFiles: ['../testkit/src/seeds-setup.ts'],
    provide: randomRuns,
    // Both end what hangs, and nothing else.
    testTimeout: hang,
    hookTimeout: hang,
  },
})
