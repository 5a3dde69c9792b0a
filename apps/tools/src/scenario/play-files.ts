import { readFileSync } from 'node:fs'
import { errorMessageOf } from '@opsroom/rules/core'
import { runScenario } from '@opsroom/testkit'

/**
 * The scenarios of a file, which holds one scenario, an array of scenarios, or a failed night of `pnpm fuzz` with its
 * scenario.
 */
function scenariosIn(data: unknown): unknown[] {
  if (Array.isArray(data)) return data
  return [(data as { scenario?: unknown } | null)?.scenario ?? data]
}

/**
 * Plays the scenarios of all files, prints a line for each, and counts them.
 * @returns whether all scenarios ended as expected
 */
export function playFiles(files: readonly string[]): boolean {
  let [passed, failed] = [0, 0]
  const report = (id: string, problem?: string) => {
    // Line breaks in a problem become spaces, so that each scenario has one line.
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
      report(file, errorMessageOf(error))
    }
  }
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0
}
