import { defineConfig } from 'vitest/config'
import { hang } from '../../packages/vitest.random-runs.ts'
import { isLongRun } from './src/testing/run-length.ts'

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
