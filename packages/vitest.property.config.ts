import { randomInt } from 'node:crypto'
import { defineConfig } from 'vitest/config'

const { CI, PROPERTY_RUNS, PROPERTY_SEED } = process.env
const extent = PROPERTY_RUNS === 'long' ? 'long' : CI || PROPERTY_RUNS === 'full' ? 'gate' : 'desk'
/** The size of a run, as a multiple of what the gate plays. */
const shares = { desk: 0.25, gate: 1, long: 8 }

/**
 * Properties of whole random games, of all packages. PROPERTY_RUNS sets the size of a run: a quarter by default, `full`
 * for `pnpm test` and CI, `long` for `pnpm test:long`. `testkit/src/seeds.ts` says which seeds each of them takes.
 */
export default defineConfig({
  test: {
    name: 'property',
    environment: 'node',
    include: ['*/src/**/*.property.test.ts', '../apps/server/src/**/*.property.test.ts'],
    setupFiles: ['testkit/src/seeds-setup.ts'],
    provide: {
      extent,
      shareOfRuns: shares[extent],
      freshSeed: Number(PROPERTY_SEED ?? randomInt(2 ** 31 - 1)),
    },
    // The files of a worker share their modules: loading the rules and the subjects anew for each takes seconds.
    isolate: false,
    // It ends a hang, and nothing else.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
