import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'protocol',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    exclude: ['src/**/*.property.test.ts'],
    // Both end what hangs, and nothing else.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
