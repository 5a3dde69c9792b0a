import { randomFrom, seedFromNumber } from '@opsroom/rules/core'
import fc from 'fast-check'
import { expect, inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The size of this run; `packages/vitest.random-runs.ts` reads it from PROPERTY_RUNS. */
    extent: 'desk' | 'gate' | 'long'
    /** The size of this run as a factor on the number of cases that a test names. */
    shareOfRuns: number
    /** The seed of everything that this run draws afresh. PROPERTY_SEED repeats it. */
    freshSeed: number
  }
}

/** The fixed seed of fast-check outside long runs: the gate draws the same values every time. */
const fixedSeed = 20_251

/** The number of random cases in this run. @param usual the gate has half as many, a long run eight times as many */
export const runCount = (usual: number): number => Math.max(1, Math.ceil(usual * inject('shareOfRuns')))

/**
 * The number of cases for a test that counts occurrences: at a desk and in the gate the usual number, so that the fixed
 * seed meets enough of them.
 */
export const runCountForCounting = (usual: number): number => Math.max(usual, runCount(usual))

/**
 * The numbers of the random games in this run: fixed ones from 0 on, and fresh ones that the seed of the run decides.
 * The gate and the desk play one fresh game, as an experiment; a long run plays fresh games for the most part.
 * @param fixed the number of fixed games; the gate plays the first half of them, a long run all
 * @param purpose tells the fresh games of different lists apart
 */
export function gameNumbers(fixed: number, purpose: string): { fixed: number[]; fresh: number[] } {
  const isLong = inject('extent') === 'long'
  const count = isLong ? fixed : runCount(fixed)
  const rng = randomFrom(seedFromNumber(inject('freshSeed')))(purpose)
  return {
    fixed: [...Array(count).keys()],
    fresh: Array.from({ length: isLong ? runCount(fixed) - fixed : 1 }, () => rng.int(2 ** 31 - 1)),
  }
}

/** The shell command that repeats the running test with the same seeds. */
export function commandToRepeat(): string {
  const { currentTestName = '', testPath = '' } = expect.getState()
  const file = /[^/\\]+?(?=(\.property)?\.test\.ts$)/.exec(testPath)?.[0] ?? ''
  const sizes = { desk: '', gate: 'PROPERTY_RUNS=full ', long: 'PROPERTY_RUNS=long ' }
  const name = currentTestName.replaceAll(' > ', ' ').replace(/[^\w ’,:-]/g, '.')
  return `PROPERTY_SEED=${inject('freshSeed')} ${sizes[inject('extent')]}pnpm test:unit ${file} -t "${name}"`
}

/** Gives fast-check its seed, and has each failure say how to repeat it. */
export function configureFastCheck(): void {
  const seed = inject('extent') === 'long' ? inject('freshSeed') : fixedSeed
  fc.configureGlobal({
    seed,
    reporter(details) {
      if (!details.failed) return
      const message = `${fc.defaultReportMessage(details)}\nTo repeat it: ${commandToRepeat()}`
      throw new Error(message, { cause: details.errorInstance })
    },
  })
}
