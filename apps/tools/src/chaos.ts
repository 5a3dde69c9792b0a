import { chaosText } from './chaos/figures.ts'
import { optionsFrom, usage } from './chaos/options.ts'
import { runServerCommand } from './load/command.ts'

/**
 * `pnpm chaos`: checks whether anything is lost when servers and their database are killed, suspended and cut off;
 * `--help` says more.
 */
await runServerCommand({
  name: 'chaos',
  usage,
  exits: { 0: 'nothing was lost', 1: 'something was, or the run broke off' },
  read: (args) => optionsFrom(args, Date.now() % 1_000_000),
  async run(options, cleanup) {
    const { runChaos } = await import('./chaos/run.ts')
    const result = await runChaos(options, cleanup)
    const problems = result.problems.map((problem) => `seed ${result.seed}: ${problem}`)
    return { isWell: problems.length === 0, text: chaosText(result, options), problems }
  },
})
