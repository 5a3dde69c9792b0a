import { dearestText } from './dearest/figures.ts'
import { optionsFrom, usage } from './dearest/options.ts'
import { runServerCommand } from './load/command.ts'

/** `pnpm dearest`: measures the cost of each kind of message to a server; `--help` says more. */
await runServerCommand({
  name: 'dearest',
  usage,
  exits: { 0: 'no address can have more of a processor than it may', 1: 'one can, or the run broke off' },
  read: optionsFrom,
  async run(options, cleanup) {
    const { measureAll } = await import('./dearest/run.ts')
    const result = await measureAll(options, cleanup)
    return {
      isWell: result.problems.length === 0,
      text: dearestText(result, options),
      problems: result.problems,
    }
  },
})
