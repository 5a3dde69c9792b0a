import type { HonestTableFigures, HostileResult } from './run.ts'

const MB = (kB: number): string => `${Math.round(kB / 1024)} MB`
const honest = ({ orders, p50, p99 }: HonestTableFigures): string =>
  `${orders} orders, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`

/** The result of the hostile test: readable, or as one line of JSON. */
export function hostileResultText(result: HostileResult, isJson: boolean): string {
  if (isJson) return JSON.stringify({ ...result, alive: true })
  const {
    seed,
    sent,
    heard,
    seconds,
    answers,
    memory,
    heap,
    database,
    descriptors,
    honest: table,
    problems,
  } = result
  const failed = Object.values(table.during.failed).reduce((sum, count) => sum + count, 0)
  const byKind = Object.entries(answers)
    .sort(([, a], [, b]) => b - a)
    .map(([kind, count]) => `${kind} ${count}`)
    .join(', ')
  return [
    `seed ${seed}: ${sent} messages and requests in ${Math.round(seconds)} s, ${heard} messages of them read by the server; the server is alive`,
    `answers: ${byKind}`,
    `resident memory ${MB(memory.before)} before, ${MB(memory.peak)} at its peak, ${MB(memory.after)} after; heap ${MB(heap.before)} before, ${MB(heap.after)} after; database ${MB(database.before)} before, ${MB(database.after)} after`,
    `file descriptors ${descriptors.before} before, ${descriptors.after} after`,
    `processor time of the server: ${result.microsPerMessage} µs for each message`,
    `honest table before: ${honest(table.before)}`,
    `honest table during: ${honest(table.during)} (p99 × ${(table.during.p99 / table.before.p99).toFixed(1)}, aim ≤ × 3); ${failed} failed`,
    problems.length === 0 ? 'everything is bounded' : problems.join('\n'),
  ].join('\n')
}
