import { setTimeout as sleep } from 'node:timers/promises'
import type { LoadChild } from '../load/child.ts'
import type { Cleanup } from '../load/cleanup.ts'
import type { Installation } from '../load/installation.ts'
import type { FailureCounts, TurnWork } from '../load/messages.ts'
import type { MemorySample } from '../load/processes/serving.ts'
import { recordNights } from '../load/record.ts'
import { startGenerators, startServers } from '../load/servers.ts'
import type { SoakOptions } from './options.ts'
import { problemsOf, type SoakSample, type Trends, trendsOf } from './problems.ts'

export interface SoakResult {
  orders: number
  failed: FailureCounts
  samples: SoakSample[]
  courses: Trends
  /** The problems that were found. */
  problems: string[]
}

const mostNights = 24
const longestInterval = 60
const leastSamples = 10

/**
 * The number of turns of a run, and the length of a turn in milliseconds or in orders. A sample is taken after each
 * turn.
 */
function turnsOf({ seconds, orders }: SoakOptions): { turns: number; milliseconds: number; orders?: number } {
  if (orders !== undefined)
    return { turns: leastSamples, milliseconds: 0, orders: Math.ceil(orders / leastSamples) }
  const interval = Math.min(longestInterval, seconds / leastSamples)
  return { turns: Math.round(seconds / interval), milliseconds: interval * 1_000 }
}

/**
 * Plays for a long time and samples the server's memory.
 * @param cleanup ends everything that was started
 * @param installed an installation to use instead of a new one
 */
export async function soak(
  options: SoakOptions,
  cleanup: Cleanup,
  installed?: Installation,
): Promise<SoakResult> {
  const { tables, think, source } = options
  const nights = Math.min(mostNights, tables)
  const recording = recordNights(nights)
  // The server may keep one unwatched table in memory for each table of the run, so that older ones must be released.
  // With 200 tables this is the product's default.
  const settings = { TABLES_IN_MEMORY: String(tables) }
  const servers = await startServers({ servers: 1, source }, nights, cleanup, settings, installed)
  const [server] = servers.children as [LoadChild]
  const [generator] = (await startGenerators(1, cleanup)) as [LoadChild]
  const places = Array.from({ length: tables }, (_, place) => place)
  await generator.ask({ do: 'open', opening: { kind: 'table', urls: servers.urls, places, recording } })
  const { turns, milliseconds, orders: counted } = turnsOf(options)
  const playTurn = async (): Promise<TurnWork> => {
    if (counted !== undefined)
      return generator.ask<TurnWork>({ do: 'play', kind: 'table', think, orders: counted })
    await generator.ask({ do: 'begin', kind: 'table', think })
    await sleep(milliseconds)
    return generator.ask<TurnWork>({ do: 'end', kind: 'table' })
  }
  const began = performance.now()
  const samples: SoakSample[] = []
  const failed: FailureCounts = {}
  let orders = 0
  for (let turn = 0; turn < turns; turn++) {
    const played = await playTurn()
    orders += played.orders
    for (const [name, count] of Object.entries(played.failures)) failed[name] = (failed[name] ?? 0) + count
    const { memory, heap, delay, handles } = await server.ask<MemorySample>('sample')
    const at = (performance.now() - began) / 1_000
    samples.push({ at, orders, rss: memory, heap, database: await servers.databaseSize(), delay, handles })
  }
  const courses = trendsOf(samples)
  return { orders, failed, samples, courses, problems: problemsOf(courses, failed) }
}
