import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../ops/root.ts'
import { type DoctorFinding, leftOut, ok, warn } from './finding.ts'

interface Requirements {
  missingRequirements(): { id: string; missing: string }[]
}

/** The list that `pnpm test` itself uses. Only a checkout has it. */
const list = join(root, 'scripts/test/requirements.mjs')

/** Looks for the programs that only tests need. */
export async function lookForPrograms(): Promise<DoctorFinding[]> {
  if (!existsSync(list)) return [leftOut('tests', 'this is no checkout: there are no tests here')]
  // A module of the checkout, without types.
  const { missingRequirements } = (await import(pathToFileURL(list).href)) as Requirements
  const missing = missingRequirements()
  if (missing.length === 0)
    return [ok('tests', 'all programs are there that the tests drive, a browser among them')]
  return missing.map((each) => {
    const [problem = '', ...todo] = each.missing.split(': ')
    return warn('tests', problem, todo.join(': '))
  })
}
