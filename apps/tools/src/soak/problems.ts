import type { FailureCounts } from '../load/messages.ts'
import { growthOf, slopeOf } from './growth.ts'

/** Measurements of the server and its database at one moment. Sizes are in kB. */
export interface SoakSample {
  /** Seconds since the beginning. */
  at: number
  /** Orders since the beginning. */
  orders: number
  rss: number
  heap: number
  database: number
  delay: number
  handles: number
}

const measured = ['rss', 'heap', 'database', 'handles'] as const
type Measured = (typeof measured)[number]

/** The development of one figure from the end of the warm-up to the end of the run, in kB or in handles. */
export interface Trend {
  first: number
  last: number
  /** The growth along a least-squares line over the orders, so that the speed of the machine does not matter. */
  growth: number
  perHour: number
}
export type Trends = Record<Measured, Trend>

/**
 * The share of the samples that belong to the warm-up: code is compiled, and unwatched tables fill the memory that is
 * reserved for them.
 */
const warmUp = 1 / 3
/** The permitted growth of heap and resident memory: a number of kB, and a share of the first value. */
const mayGrow = { heap: { kB: 16 * 1024, share: 0.1 }, rss: { kB: 64 * 1024, share: 0.2 } }

function courseOf(samples: readonly SoakSample[], name: Measured): Trend {
  return {
    first: samples[0]?.[name] ?? 0,
    last: samples.at(-1)?.[name] ?? 0,
    growth: growthOf(samples.map((sample) => ({ at: sample.orders, value: sample[name] }))),
    perHour: slopeOf(samples.map((sample) => ({ at: sample.at, value: sample[name] }))) * 3_600,
  }
}

/** The development of all figures. @param samples of a whole run, including the warm-up */
export function trendsOf(samples: readonly SoakSample[]): Trends {
  const warm = samples.slice(Math.floor(samples.length * warmUp))
  const [rss, heap, database, handles] = measured.map((name) => courseOf(warm, name)) as [
    Trend,
    Trend,
    Trend,
    Trend,
  ]
  return { rss, heap, database, handles }
}

/** Problems of a run: memory that has grown too much, and failed orders. */
export function problemsOf(courses: Pick<Trends, 'heap' | 'rss'>, failed: FailureCounts): string[] {
  const problems = (['heap', 'rss'] as const).flatMap((name) => {
    const { first, growth } = courses[name]
    const most = mayGrow[name].kB + mayGrow[name].share * first
    return growth > most
      ? [`${name} grew by ${Math.round(growth)} kB; it may grow by ${Math.round(most)} kB`]
      : []
  })
  for (const [failure, count] of Object.entries(failed)) problems.push(`${count} orders failed: ${failure}`)
  return problems
}
