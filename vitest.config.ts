import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Left alone, Vitest keeps one core for itself. Tests with servers mostly wait, so there are more workers than cores.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      'packages/*/vitest.config.ts',
      'packages/vitest.property.config.ts',
      'apps/*',
      'apps/server/vitest.units.config.ts',
      'apps/server/vitest.redis.config.ts',
      'tests/*',
      '!apps/e2e',
    ],
    coverage: {
      include: [
        'packages/{rules,bots,pictures,protocol}/src/**/*.ts',
        'apps/{server,web}/src/**/*.{ts,svelte}',
      ],
      exclude: ['**/*.test.ts', '**/generated/**'],
    },
  },
})
