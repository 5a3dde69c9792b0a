import { defineConfig } from 'vitest/config'

const full = process.env.CI || process.env.PROPERTY_RUNS === 'full'

/** Properties of whole random games, of all packages. `pnpm test` and CI play all of them; by default a quarter is played. */
export default defineConfig({
  test: {
    name: 'property',
    environment: 'node',
    include: ['*/src/**/*.property.test.ts'],
    provide: { shareOfRuns: full ? 1 : 0.25 },
    testTimeout: 60_000,
  },
})
