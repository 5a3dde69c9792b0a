import { hostileResultText } from './hostile/figures.ts'
import { optionsFrom, usage } from './hostile/options.ts'
import { runServerCommand } from './load/command.ts'

/** `pnpm hostile`: checks a server against messages that no honest client sends; `--help` says more. */
await runServerCommand({
  name: 'hostile',
  usage,
  exits: { 0: 'the server stood it', 1: 'it did not, or the run broke off' },
  read: (args) => optionsFrom(args, Date.now() % 1_000_000),
  async run(options, cleanup) {
    const { attackServer } = await import('./hostile/run.ts')
    const result = await attackServer(options, cleanup)
    return { isWell: result.problems.length === 0, text: hostileResultText(result, options.json) }
  },
})
