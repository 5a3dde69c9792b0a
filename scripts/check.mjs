// pnpm check: the static checks alone. `--generated` trusts what was generated before; `--report FILE` writes the counts.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runChecks, succeeds } from './checks.mjs'

const { values } = parseArgs({ options: { generated: { type: 'boolean' }, report: { type: 'string' } } })
if (!values.generated && !succeeds('pnpm --silent generate')) process.exit(1)
const counts = await runChecks()
if (values.report) writeFileSync(values.report, JSON.stringify(counts))
process.exit(counts.failed === 0 ? 0 : 1)
