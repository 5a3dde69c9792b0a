import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/*', '!apps/e2e'],
    coverage: {
      include: ['packages/*/src/**/*.ts', 'apps/{server,web}/src/**/*.{ts,svelte}'],
      exclude: ['**/*.test.ts', '**/generated/**', 'packages/rules/src/testing/**'],
    },
  },
})
