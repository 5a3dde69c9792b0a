// pnpm test: builds the product and runs everything that must pass. The last line sums it up: `N passed, N failed`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '@opsroom/command-line'
import { listOf } from './test/listed.mjs'
import { peakMemory } from './test/memory.mjs'
import { readOptions, usage } from './test/options.mjs'
import { phaseNames, phasesOf } from './test/phases.mjs'
import { countsOf, nothing, sumOf } from './test/reports.mjs'
import { environmentWithout, missingRequirements } from './test/requirements.mjs'
import { runPhase } from './test/run-phase.mjs'
import { runInParallel } from './test/schedule.mjs'
import { failuresOf, line, notesOf, slowestOf, tableIn, verdict } from './test/summary.mjs'

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))

/** The environment of `--hasty`, for all processes that are started from a phase. */
const hasty = {
  NODE_OPTIONS: [process.env.NODE_OPTIONS, `--import=${new URL('test/hasten.mjs', import.meta.url)}`]
    .filter(Boolean)
    .join(' '),
}

/** @returns whether everything passed */
async function run(options) {
  const missing = missingRequirements()
  for (const requirement of missing) console.log(`missing: ${requirement.missing}`)
  if (options.strict && missing.length > 0) {
    console.log(`\n0 passed, ${missing.length} failed`)
    return false
  }

  const reports = mkdtempSync(join(tmpdir(), 'opsroom-test-'))
  const env = { ...environmentWithout(missing), ...(options.hasty && hasty) }
  const memory = peakMemory()
  const begun = performance.now()
  const chosen = phasesOf({ ...options, env }).filter(({ name }) => options.only?.includes(name) ?? true)
  const results = [
    ...(
      await runInParallel(chosen, (phase) => runOne(phase, { options, missing, reports }), failure)
    ).values(),
  ]
  const seconds = (performance.now() - begun) / 1000
  rmSync(reports, { recursive: true, force: true })

  const all = sumOf(results)
  if (options.strict && all.skipped > 0) {
    all.failed += all.skipped
    all.failures.push(`${all.skipped} tests were skipped, and --strict allows none`)
  }
  for (const each of [...slowestOf(all), ...notesOf(all), ...failuresOf(all)]) console.log(each)
  console.log(`\n${line('all', { ...all, seconds, processor: sum(results, 'processor') })}, ${memory.end()}`)
  console.log(`\n${verdict(all)}`)
  return all.failed === 0
}

/** A phase that needs so many ms hangs; a long run plays eight times as much. */
const longestOf = ({ long }) => (long ? 8 : 1) * 60 * 60_000

/** Runs a phase, and prints its line; its output as well if something failed. */
async function runOne(phase, { options, missing, reports }) {
  if (missing.some(({ id }) => phase.requires?.includes(id))) return skipped(phase)
  const report = join(reports, `${phase.name}.json`)
  console.log(`${phase.name.padEnd(11)} begins`)
  const { ok, output, ...times } = await runPhase(phase, {
    report,
    log: join(reports, `${phase.name}.log`),
    longest: longestOf(options),
  })
  const counts = { ...countsOf(phase.title, { ok, report, runner: phase.runner }), ...times }
  if (options.verbose || counts.failed > 0) console.log(`\n── ${phase.title}\n${output}`)
  else if (phase.hasTable) console.log(tableIn(output))
  console.log(line(phase.name, counts))
  return counts
}

/** The result of a phase whose program is missing: each of its tests counts as skipped. */
function skipped(phase) {
  const count = listOf(phase.list).suites.flatMap(titles).length
  console.log(`${phase.name.padEnd(11)} left out: ${count} skipped`)
  return { ...nothing, skipped: count, seconds: 0, processor: 0 }
}

function titles({ suites = [], specs = [] }) {
  return [...suites.flatMap(titles), ...specs.map(({ title }) => title)]
}

/** The result of a phase that did not run to an end. */
function failure(phase, why) {
  console.log(`${phase.name.padEnd(11)} failed: ${why}`)
  return { ...nothing, failed: 1, failures: [`${phase.title}: ${why}`], seconds: 0, processor: 0 }
}

function sum(results, key) {
  return results.reduce((total, result) => total + result[key], 0)
}

await runCommand({
  name: 'pnpm test',
  usage: usage.replace('%PHASES%', phaseNames.join(', ')),
  exits: { 0: 'all passed', 1: 'something failed' },
  read: (args) => readOptions(args, phaseNames),
  run,
})
