import { readFileSync } from 'node:fs'
import { flag, readArguments, runCommand } from '@opsroom/command-line'
import { runScenario } from '@opsroom/testkit'

/** `pnpm --silent scenario FILE...`: plays scenario files through the engine, a line each, and counts. */
const usage = `usage: pnpm --silent scenario FILE...
Plays scenarios through the engine (packages/rules/scenarios/README.md), and prints a line for each.
  FILE    a scenario, an array of them, or a night that pnpm fuzz has written
  --help  this text`

/** The scenarios of a file: one, or an array of them, or the one in a night that `pnpm fuzz` has written. */
function scenariosIn(data: unknown): unknown[] {
  if (Array.isArray(data)) return data
  return [(data as { scenario?: unknown } | null)?.scenario ?? data]
}

function playAll(files: readonly string[]): boolean {
  let [passed, failed] = [0, 0]
  const report = (id: string, problem?: string) => {
    // A line each, whatever is quoted in it.
    console.log(problem === undefined ? `ok ${id}` : `FAILED ${id}: ${problem}`.replace(/\s+/g, ' '))
    if (problem === undefined) passed += 1
    else failed += 1
  }
  for (const file of files) {
    try {
      const data: unknown = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
      for (const scenario of scenariosIn(data)) {
        const { id, problem } = runScenario(scenario)
        report(id, problem)
      }
    } catch (error) {
      report(file, error instanceof Error ? error.message : String(error))
    }
  }
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0
}

await runCommand({
  name: 'pnpm scenario',
  usage,
  exits: { 0: 'all came out as they say', 1: 'some did not, or cannot be read' },
  read: (args) => readArguments(args, { help: flag }, { least: 1, most: Number.POSITIVE_INFINITY }),
  run: ({ words }) => playAll(words),
})
