import { runServerCommand } from './load/command.ts'
import { soakText } from './soak/figures.ts'
import { optionsFrom, usage } from './soak/options.ts'

/** `pnpm soak`: checks whether the server's memory grows in a long run; `--help` says more. */
await runServerCommand({
  name: 'soak',
  usage,
  exits: { 0: 'nothing grew, and no order failed', 1: 'something did, or the run broke off' },
  read: optionsFrom,
  async run(options, cleanup) {
    const { soak } = await import('./soak/run.ts')
    const result = await soak(options, cleanup)
    return { isWell: result.problems.length === 0, text: soakText(result, options) }
  },
})
