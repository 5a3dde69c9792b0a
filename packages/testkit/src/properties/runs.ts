import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The part of the random games that this run of the tests plays: 1 in CI, less at a desk. */
    shareOfRuns: number
  }
}

/** How many of so many random games this run of the tests plays; at least one. */
export const runs = (all: number): number => Math.max(1, Math.ceil(all * inject('shareOfRuns')))
