import { runServerCommand } from './load/command.ts'
import { figuresOf, textOfFigures } from './load/figures.ts'
import { optionsFrom, usage } from './load/options.ts'

/**
 * `pnpm load`: measures how long orders take at many busy tables; `--help` says more. docs/benchmarks.md explains the
 * figures.
 */
await runServerCommand({
  name: 'load',
  usage,
  exits: { 0: 'no order failed', 1: 'some did, or the run broke off' },
  read: optionsFrom,
  async run(options, cleanup) {
    const { measureLoad } = await import('./load/measure.ts')
    const figures = figuresOf(await measureLoad(options, cleanup))
    const text = options.json ? JSON.stringify(figures) : textOfFigures(options, figures)
    return { isWell: Object.keys(figures.failed).length === 0, text }
  },
})
