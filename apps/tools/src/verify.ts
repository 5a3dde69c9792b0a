import { flag, readArguments, runCommand } from '@opsroom/command-line'

/**
 * `pnpm --silent verify [--bots] FILE...`: checks records against the rules, prints a line for each finding, and counts
 * the records.
 */
const usage = `usage: pnpm --silent verify [--bots] FILE...
Checks records: of games, as the table gives them (docs/record.md), of contests (docs/sealed-orders.md), of tournaments.
A file may be packed by gzip.
  --bots  asks the bots of a contest again for their orders: minutes, for many people
  --help  this text`

await runCommand({
  name: 'pnpm verify',
  usage,
  exits: { 0: 'all records are true', 1: 'some record is not, or cannot be read' },
  read: (args) =>
    readArguments(args, { bots: flag, help: flag }, { least: 1, most: Number.POSITIVE_INFINITY }),
  async run({ words: files, bots }) {
    const { verifyFiles } = await import('./verify/verify.ts')
    return verifyFiles(files, bots, console.log)
  },
})
