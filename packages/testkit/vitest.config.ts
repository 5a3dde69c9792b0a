import { defineConfig } from 'vitest/config'

export default defineConfig({
  // A hang is found; how long something takes is no test's business.
  test: { name: 'testkit', environment: 'node', include: ['src/**/*.test.ts'], testTimeout: 60_000 },
})
