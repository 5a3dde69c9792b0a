import { percentilesOf } from '../bench/percentiles.ts'
import type { ChaosOptions } from './options.ts'
import type { ChaosResult } from './run.ts'

/** The result of a run on one line: readable, or as JSON with times in milliseconds. */
export function chaosText(
  result: ChaosResult,
  { tables, servers, instances, redis, json }: ChaosOptions,
): string {
  const { seed, kills, orders, nights, latencies, pauses, problems } = result
  const all = Object.values(kills).reduce((sum, count) => sum + count, 0)
  const { p50, p99 } = percentilesOf(latencies)
  const [pause, longestPause] = [percentilesOf(pauses).p50, Math.max(0, ...pauses)]
  if (json)
    return JSON.stringify({
      seed,
      kills: { all, ...kills },
      tables,
      servers,
      instances,
      redis,
      orders,
      nights,
      pause,
      longestPause,
      p50,
      p99,
      problems,
    })
  const byKind = Object.entries(kills)
    .map(([kind, count]) => `${kind} ${count}`)
    .join(', ')
  return [
    `seed ${seed}`,
    `${all} faults (${byKind})`,
    `${orders} orders acknowledged at ${tables * instances} tables in ${nights} nights`,
    `${instances * servers} servers${redis ? ' with Redis' : ''}`,
    `until every table went on p50 ${(pause / 1_000).toFixed(1)} s, at most ${(longestPause / 1_000).toFixed(1)} s`,
    `p50 ${Math.round(p50)} ms, p99 ${Math.round(p99)} ms`,
    problems.length === 0 ? 'nothing lost' : `${problems.length} PROBLEMS`,
  ].join(' · ')
}
