import type { SoakOptions } from './options.ts'
import type { Trend } from './problems.ts'
import type { SoakResult } from './run.ts'

const MB = (kB: number): string => `${(kB / 1024).toFixed(1)} MB`
const course = (name: string, { first, last, perHour }: Trend, text: (value: number) => string): string =>
  `${name} ${text(first)} to ${text(last)} (${perHour < 0 ? '' : '+'}${text(perHour)} an hour)`

/** The result of a run as readable text, or as one line of JSON. */
export function soakText(result: SoakResult, { tables, json }: SoakOptions): string {
  const seconds = Math.round(result.samples.at(-1)?.at ?? 0)
  if (json) return JSON.stringify({ tables, seconds, ...result })
  const { orders, samples, courses, problems } = result
  const lines = samples.map(
    ({ at, rss, heap, delay, database, handles }) =>
      `${Math.round(at)} s  rss ${MB(rss)}  heap ${MB(heap)}  event loop p99 ${delay.toFixed(1)} ms  database ${MB(database)}  handles ${handles}`,
  )
  const whole = (value: number) => String(Math.round(value))
  const { rss, heap, database, handles } = courses
  const summary = [
    `${orders} orders at ${tables} tables in ${seconds} s`,
    course('heap', heap, MB),
    course('rss', rss, MB),
    course('database', database, MB),
    course('handles', handles, whole),
    problems.length === 0 ? 'memory is bounded' : problems.join('; '),
  ]
  return [...lines, summary.join(' · ')].join('\n')
}
