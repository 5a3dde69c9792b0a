import type { Failures } from '../load/messages.ts'
import { growthOf, slopeOf } from './growth.ts'

/** The server and its database at one moment. Memory in kB. */
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

/** The development of one figure from the end of the warm-up to the end, in kB or in handles. */
export interface Trend {
  first: number
  last: number
  /** The growth along a line over the orders, so that the speed of the machine does not matter. */
  growth: number
  perHour: number
}
export type Trends = Record<Measured, Trend>

/** This share of the samples is warm-up: code is compiled, and unwatched tables fill the memory reserved for them. */
const warmUp = 1 / 3
/** Memory may grow by this many kB and by this share of its first value. */
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

/** Memory that has grown too much, and orders that have failed. */
export function problemsOf(courses: Pick<Trends, 'heap' | 'rss'>, failed: Failures): string[] {
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
