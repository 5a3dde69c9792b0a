import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'pictures',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    exclude: ['src/**/*.property.test.ts'],
    testTimeout: 60_000,
  },
})
