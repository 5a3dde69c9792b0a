import { textOf } from './chaos/figures.ts'
import { optionsFrom, usage } from './chaos/options.ts'
import { runCommand } from './load/command.ts'

/** `pnpm chaos`: whether anything is lost when servers and their database are ended, stopped and cut off; `--help` says more. */
await runCommand({
  name: 'chaos',
  usage,
  optionsFrom: (args) => optionsFrom(args, Date.now() % 1_000_000),
  async run(options, cleanup) {
    const { runChaos } = await import('./chaos/run.ts')
    const result = await runChaos(options, cleanup)
    for (const problem of result.problems) console.error(`seed ${result.seed}: ${problem}`)
    console.log(textOf(result, options))
    return result.problems.length === 0
  },
})
