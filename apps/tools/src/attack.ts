import { attackText } from './attack/figures.ts'
import { optionsFrom, usage } from './attack/options.ts'
import { runServerCommand } from './load/command.ts'

/**
 * `pnpm attack`: checks whether two worlds that differ in one secret look the same over the wire; `--help` says more.
 */
await runServerCommand({
  name: 'attack',
  usage,
  exits: { 0: 'nobody could tell the two apart', 1: 'somebody could, or the run broke off' },
  read: optionsFrom,
  async run(options, cleanup) {
    if (options.isTiming) {
      const { measureAnswerDelays: timeWork, timingText } = await import('./attack/timing.ts')
      const timed = await timeWork(options, cleanup)
      return { isWell: true, text: options.json ? JSON.stringify(timed) : timingText(timed) }
    }
    const { runAttack: attackPairs } = await import('./attack/run.ts')
    const result = await attackPairs(options, cleanup)
    return { isWell: result.problems.length === 0, text: attackText(result, options.json) }
  },
})
