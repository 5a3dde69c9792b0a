import { defineConfig } from 'vitest/config'
import { hang } from '../../packages/vitest.random-runs.ts'
import { isLongRun } from './src/testing/run-length.ts'

export default defineConfig({
  test: {
    name: 'tools',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    exclude: isLongRun ? [] : ['src/**/*.long.test.ts'],
    // The files of a worker share their modules: loading the games and their bots anew takes longer than most of the tests.
    isolate: false,
    testTimeout: hang,
    hookTimeout: hang,
  },
})
