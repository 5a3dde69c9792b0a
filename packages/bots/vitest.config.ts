import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { name: 'bots', environment: 'node', include: ['src/**/*.test.ts'] },
})
