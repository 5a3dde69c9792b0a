import { readFileSync } from 'node:fs'
import { runScenario } from '@opsroom/testkit'

/** `pnpm --silent scenario FILE...`: plays scenario files through the engine, a line each, and counts. */
const files = process.argv.slice(2)
if (files.length === 0) {
  console.error('usage: pnpm --silent scenario FILE...  (each file a scenario, or an array of them)')
  process.exit(2)
}

let passed = 0
let failed = 0
const report = (id: string, problem?: string) => {
  // A line each, whatever is quoted in it.
  console.log(problem === undefined ? `ok ${id}` : `FAILED ${id}: ${problem}`.replace(/\s+/g, ' '))
  if (problem === undefined) passed += 1
  else failed += 1
}

/** The scenarios of a file: one, or an array of them, or the one in a night that `pnpm fuzz` has written. */
function scenariosIn(data: unknown): unknown[] {
  if (Array.isArray(data)) return data
  return [(data as { scenario?: unknown } | null)?.scenario ?? data]
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
process.exit(failed === 0 ? 0 : 1)
