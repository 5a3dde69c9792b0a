import { defineConfig } from 'vitest/config'

/** The tests of the helpers themselves. The long properties are a project of their own: ../vitest.property.config.ts. */
export default defineConfig({
  test: {
    name: 'testkit',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    exclude: ['src/**/*.property.test.ts'],
    // Both end what hangs, and nothing else.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
