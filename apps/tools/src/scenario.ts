import { flag, readArguments, runCommand } from '@opsroom/command-line'

/**
 * `pnpm --silent scenario FILE...`: plays scenario files through the rules, prints one line for each scenario, and
 * counts them.
 */
const usage = `usage: pnpm --silent scenario FILE...
Plays scenarios through the engine (packages/rules/scenarios/README.md), and prints a line for each.
  FILE    a scenario, an array of them, or a night that pnpm fuzz has written
  --help  this text`

await runCommand({
  name: 'pnpm scenario',
  usage,
  exits: { 0: 'all came out as they say', 1: 'some did not, or cannot be read' },
  read: (args) => readArguments(args, { help: flag }, { least: 1, most: Number.POSITIVE_INFINITY }),
  async run({ words }) {
    const { playFiles } = await import('./scenario/play-files.ts')
    return playFiles(words)
  },
})
