import { defineConfig } from 'vitest/config'
import { isLongRun } from './src/testing/run-length.ts'

/** A test that hangs is ended after so long, in milliseconds. No verdict depends on it. */
const hang = 600_000

export default defineConfig({
  test: {
    name: 'tools',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    exclude: isLongRun ? [] : ['src/**/*.long.test.ts'],
    testTimeout: hang,
    hookTimeout: hang,
  },
})
