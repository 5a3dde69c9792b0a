import { runServerCommand } from './load/command.ts'
import { startsText } from './starts/figures.ts'
import { optionsFrom, usage } from './starts/options.ts'

/**
 * `pnpm starts`: checks whether a server starts after it was killed in its first start or in a migration; `--help`
 * says more.
 */
await runServerCommand({
  name: 'starts',
  usage,
  exits: { 0: 'each of them started again', 1: 'one did not, or the run broke off' },
  read: (args) => optionsFrom(args, Date.now() % 1_000_000),
  async run(options, cleanup) {
    const { killStarts } = await import('./starts/run.ts')
    const result = await killStarts(options, cleanup)
    const problems = result.problems.map((problem) => `seed ${result.seed}: ${problem}`)
    return { isWell: problems.length === 0, text: startsText(result, options), problems }
  },
})
