import { Cleanup } from './load/cleanup.ts'
import { figuresOf, textOf } from './load/figures.ts'
import { measure } from './load/measure.ts'
import { type LoadOptions, optionsFrom, usage, WrongArguments } from './load/options.ts'

/** `pnpm load`: what an order takes at many tables at once; `--help` says more. Figures are explained in docs/benchmarks.md. */
function read(): LoadOptions {
  try {
    const options = optionsFrom(process.argv.slice(2))
    if (options) return options
    console.log(usage)
    process.exit(0)
  } catch (error) {
    if (!(error instanceof WrongArguments)) throw error
    console.error(`pnpm load: ${error.message} (--help shows what there is)`)
    process.exit(2)
  }
}

const options = read()
const cleanup = new Cleanup()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanup.run().finally(() => process.exit(1)))
try {
  const figures = figuresOf(await measure(options, cleanup).finally(() => cleanup.run()))
  console.log(options.json ? JSON.stringify(figures) : textOf(options, figures))
  process.exit(Object.keys(figures.failed).length === 0 ? 0 : 1)
} catch (error) {
  console.error(`pnpm load: ${(error as Error).message}`)
  process.exit(1)
}
