import { textOf } from './hostile/figures.ts'
import { optionsFrom, usage } from './hostile/options.ts'
import { runCommand } from './load/command.ts'

/** `pnpm hostile`: what a server does with what no honest client sends; `--help` says more. */
await runCommand({
  name: 'hostile',
  usage,
  optionsFrom: (args) => optionsFrom(args, Date.now() % 1_000_000),
  async run(options, cleanup) {
    const { attackServer } = await import('./hostile/run.ts')
    const result = await attackServer(options, cleanup)
    console.log(textOf(result, options.json))
    return result.problems.length === 0
  },
})
