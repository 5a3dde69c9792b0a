import { defineConfig } from 'vitest/config'

export default defineConfig({
  // A hang is found; how long something takes is no test's business.
  test: {
    name: 'rules',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    exclude: ['src/**/*.property.test.ts'],
    testTimeout: 60_000,
  },
})
