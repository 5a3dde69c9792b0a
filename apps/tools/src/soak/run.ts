import { setTimeout as sleep } from 'node:timers/promises'
import type { LoadChild } from '../load/child.ts'
import type { Cleanup } from '../load/cleanup.ts'
import type { Failures, Turn } from '../load/messages.ts'
import type { Sample } from '../load/processes/serving.ts'
import { record } from '../load/record.ts'
import { type StartedServers, startGenerators, startServers } from '../load/servers.ts'
import { growthOf, slopeOf } from './growth.ts'
import type { SoakOptions } from './options.ts'

/** What was seen at a time. Memory in kB. */
export interface SoakSample {
  /** Seconds since the beginning. */
  at: number
  rss: number
  heap: number
  database: number
  delay: number
  handles: number
}

/** How something has gone from the end of the warm-up to the end. kB, or numbers of handles. */
export interface Course {
  first: number
  last: number
  growth: number
  perHour: number
}

export interface SoakResult {
  orders: number
  failed: Failures
  samples: SoakSample[]
  courses: Record<'rss' | 'heap' | 'database' | 'handles', Course>
  /** What is not as it must be. */
  problems: string[]
}

const mostNights = 24
/** As in the product: tables that nobody watches leave the memory. */
const settings = { TABLES_IN_MEMORY: '200' }
const longestInterval = 60
const leastSamples = 10
/** So large a share of the samples is warm-up: code is compiled, and tables that nobody watches fill the memory that they may have. */
const warmUp = 1 / 3
/** Memory may grow by so many kB and by so large a share of what it was. */
const mayGrow = { heap: { kB: 16 * 1024, share: 0.1 }, rss: { kB: 64 * 1024, share: 0.2 } }

async function sampleOf({ children, databaseSize }: StartedServers, began: number): Promise<SoakSample> {
  const { memory, heap, delay, handles } = await (children[0] as LoadChild).ask<Sample>('sample')
  const database = await databaseSize()
  return { at: (performance.now() - began) / 1_000, rss: memory, heap, database, delay, handles }
}

function courseOf(samples: readonly SoakSample[], name: keyof SoakResult['courses']): Course {
  const points = samples.map((sample) => ({ at: sample.at, value: sample[name] }))
  return {
    first: points[0]?.value ?? 0,
    last: points.at(-1)?.value ?? 0,
    growth: growthOf(points),
    perHour: slopeOf(points) * 3_600,
  }
}

/** What is not as it must be. @param samples those after the warm-up */
function problemsOf(courses: SoakResult['courses'], failed: Failures): string[] {
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

/** Plays for a long time. @param cleanup ends what was started */
export async function soak(options: SoakOptions, cleanup: Cleanup): Promise<SoakResult> {
  const { tables, think, seconds, source } = options
  const nights = Math.min(mostNights, tables)
  const recording = record(nights)
  const servers = await startServers({ servers: 1, source }, nights, cleanup, settings)
  const [generator] = (await startGenerators(1, cleanup)) as [LoadChild]
  const places = Array.from({ length: tables }, (_, place) => place)
  await generator.ask({ do: 'open', opening: { kind: 'table', urls: servers.urls, places, recording } })
  await generator.ask({ do: 'begin', kind: 'table', think })
  const began = performance.now()
  const interval = Math.min(longestInterval, seconds / leastSamples) * 1_000
  const samples: SoakSample[] = []
  for (let next = began + interval; next <= began + seconds * 1_000 + interval / 2; next += interval) {
    await sleep(Math.max(0, next - performance.now()))
    samples.push(await sampleOf(servers, began))
  }
  const turn = await generator.ask<Turn>({ do: 'end', kind: 'table' })
  const warm = samples.slice(Math.floor(samples.length * warmUp))
  const courses = {
    rss: courseOf(warm, 'rss'),
    heap: courseOf(warm, 'heap'),
    database: courseOf(warm, 'database'),
    handles: courseOf(warm, 'handles'),
  }
  const { orders, failures } = turn
  return { orders, failed: failures, samples, courses, problems: problemsOf(courses, failures) }
}
