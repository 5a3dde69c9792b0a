import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { productRoot } from '../ops/root.ts'
import { type DoctorFinding, passedFinding, skippedFinding, warningFinding } from './finding.ts'

interface Requirements {
  missingRequirements(): { id: string; missing: string }[]
}

/** The list that `pnpm test` itself uses. Only a checkout has it. */
const list = join(productRoot, 'scripts/test/requirements.mjs')

/** Looks for the programs that only tests need. */
export async function examineTestPrograms(): Promise<DoctorFinding[]> {
  if (!existsSync(list)) return [skippedFinding('tests', 'this is no checkout: there are no tests here')]
  // A module of the checkout, without types.
  const { missingRequirements } = (await import(pathToFileURL(list).href)) as Requirements
  const missing = missingRequirements()
  if (missing.length === 0)
    return [passedFinding('tests', 'all programs are there that the tests drive, a browser among them')]
  return missing.map((each) => {
    const [problem = '', ...todo] = each.missing.split(': ')
    return warningFinding('tests', problem, todo.join(': '))
  })
}
