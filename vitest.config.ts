import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Left alone, Vitest keeps one core for itself: on a machine with two, everything would run one after the other.
    maxWorkers: '100%',
    projects: [
      'packages/*/vitest.config.ts',
      'packages/vitest.property.config.ts',
      'apps/*',
      'apps/server/vitest.units.config.ts',
      'tests/*',
      '!apps/e2e',
    ],
    coverage: {
      include: ['packages/{rules,bots,protocol}/src/**/*.ts', 'apps/{server,web}/src/**/*.{ts,svelte}'],
      exclude: ['**/*.test.ts', '**/generated/**'],
    },
  },
})
