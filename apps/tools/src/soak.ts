import { runCommand } from './load/command.ts'
import { textOf } from './soak/figures.ts'
import { optionsFrom, usage } from './soak/options.ts'

/** `pnpm soak`: whether the server's memory grows when it is played on for long; `--help` says more. */
await runCommand({
  name: 'soak',
  usage,
  optionsFrom,
  async run(options, cleanup) {
    const { soak } = await import('./soak/run.ts')
    const result = await soak(options, cleanup)
    console.log(textOf(result, options))
    return result.problems.length === 0
  },
})
