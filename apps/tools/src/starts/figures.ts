import { percentilesOf } from '../bench/percentiles.ts'
import type { StartsOptions } from './options.ts'
import type { StartsResult } from './run.ts'

/** The result of a run on one line: readable, or as JSON with times in milliseconds. */
export function startsText(result: StartsResult, { json }: Pick<StartsOptions, 'json'>): string {
  const { seed, kills, startedAgain, times, problems } = result
  const all = Object.values(kills).reduce((sum, count) => sum + count, 0)
  const [p50, longest] = [percentilesOf(times).p50, Math.max(0, ...times)]
  if (json) return JSON.stringify({ seed, kills: { all, ...kills }, startedAgain, p50, longest, problems })
  const byPlace = Object.entries(kills)
    .map(([place, count]) => `${place} ${count}`)
    .join(', ')
  return [
    `seed ${seed}`,
    `${all} kills (${byPlace})`,
    `${startedAgain} of ${all} started again`,
    `until ready p50 ${(p50 / 1_000).toFixed(1)} s, at most ${(longest / 1_000).toFixed(1)} s`,
    problems.length === 0 ? 'none needs a person' : `${problems.length} PROBLEMS`,
  ].join(' · ')
}
