import { randomInt } from 'node:crypto'

const { CI, PROPERTY_RUNS, PROPERTY_SEED } = process.env
const extent = PROPERTY_RUNS === 'long' ? 'long' : CI || PROPERTY_RUNS === 'full' ? 'gate' : 'desk'
/** The size of a run, as a multiple of the number of random cases that a test names. */
const shares = { desk: 0.25, gate: 0.5, long: 8 }

/** A test that lasts so many ms hangs. One test of a long run plays as many games as eight of the gate. */
export const hang = 600_000 * Math.max(1, shares[extent])

/**
 * The values that `testkit/src/seeds.ts` needs in every project that draws random cases. PROPERTY_RUNS sets the size of a
 * run: a quarter by default, half with `full` for `pnpm test` and CI, eight times as many with `long` for `pnpm test:long`.
 */
export const randomRuns = {
  extent,
  shareOfRuns: shares[extent],
  freshSeed: Number(PROPERTY_SEED ?? randomInt(2 ** 31 - 1)),
} as const
