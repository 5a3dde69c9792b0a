// pnpm check: the static checks alone.
import { writeFileSync } from 'node:fs'
import { flag, readArguments, runCommand, text } from '@opsroom/command-line'
import { runChecks, succeeds } from './checks.mjs'

const usage = `usage: pnpm check [options]
Runs all static checks: format and lint, types, imports, words, unused code, migrations.
  --generated    trusts what was generated before
  --report FILE  writes the counts as JSON
  --help         this text`

await runCommand({
  name: 'pnpm check',
  usage,
  exits: { 0: 'all passed', 1: 'some check failed' },
  read: (args) => readArguments(args, { generated: flag, report: text, help: flag }),
  async run({ generated, report }) {
    if (!generated && !succeeds('pnpm --silent generate')) return false
    const counts = await runChecks()
    if (report) writeFileSync(report, JSON.stringify(counts))
    return counts.failed === 0
  },
})
