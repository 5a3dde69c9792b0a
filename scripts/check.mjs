// pnpm check: the static checks alone.
import { runChecks, succeeds } from './checks.mjs'

const generated = succeeds('pnpm --silent generate')
process.exit(generated && (await runChecks()).failed === 0 ? 0 : 1)
