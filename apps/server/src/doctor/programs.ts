import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { productRoot } from '../ops/root.ts'
import { type DoctorFinding, passedFinding, skippedFinding, warningFinding } from './finding.ts'

interface Requirements {
  missingRequirements(): { id: string; missing: string }[]
}

/** The module in which `pnpm test` lists the programs that it needs. Only a source checkout has it. */
const list = join(productRoot, 'scripts/test/requirements.mjs')

/** Looks for the programs that are needed only to run the tests. */
export async function examineTestPrograms(): Promise<DoctorFinding[]> {
  if (!existsSync(list)) return [skippedFinding('tests', 'this is no checkout: there are no tests here')]
  // The cast is needed because this module of the checkout has no types.
  const { missingRequirements } = (await import(pathToFileURL(list).href)) as Requirements
  const missing = missingRequirements()
  if (missing.length === 0)
    return [passedFinding('tests', 'all programs are there that the tests drive, a browser among them')]
  return missing.map((each) => {
    const [problem = '', ...todo] = each.missing.split(': ')
    return warningFinding('tests', problem, todo.join(': '))
  })
}
