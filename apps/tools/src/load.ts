import { runCommand } from './load/command.ts'
import { figuresOf, textOf } from './load/figures.ts'
import { optionsFrom, usage } from './load/options.ts'

/** `pnpm load`: what an order takes at many tables at once; `--help` says more. Figures are explained in docs/benchmarks.md. */
await runCommand({
  name: 'load',
  usage,
  optionsFrom,
  async run(options, cleanup) {
    const { measure } = await import('./load/measure.ts')
    const figures = figuresOf(await measure(options, cleanup).finally(() => cleanup.run()))
    console.log(options.json ? JSON.stringify(figures) : textOf(options, figures))
    return Object.keys(figures.failed).length === 0
  },
})
