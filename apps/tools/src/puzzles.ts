import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { flag, Progress, readArguments, runCommand } from '@opsroom/command-line'
import { firstPuzzleNight, puzzleCount } from './puzzles/checked-in.ts'

/**
 * `pnpm puzzles`: generates the puzzles of Duel from nights between bots, and writes them into the source tree of the
 * browser.
 */
const usage = `usage: pnpm puzzles
Makes the puzzles of Duel anew from nights between bots (minutes), and writes them into the source tree:
apps/web/src/boards/duel/learn/puzzles/positions.json.
  --help  this text`

async function run(): Promise<void> {
  const { choosePuzzles } = await import('./puzzles/choose.ts')
  const file = fileURLToPath(
    new URL('../../web/src/boards/duel/learn/puzzles/positions.json', import.meta.url),
  )
  const progress = new Progress('puzzles', puzzleCount)
  const puzzles = choosePuzzles(firstPuzzleNight, puzzleCount, (chosen) => progress.at(chosen))
  progress.end()
  writeFileSync(file, `${JSON.stringify(puzzles)}\n`)
  for (const { night, round, next } of puzzles)
    console.log(
      `night ${night}, round ${round}: ${next.map(({ hex, percent }) => `${hex} ${percent} %`).join(', ')}`,
    )
}

await runCommand({
  name: 'pnpm puzzles',
  usage,
  exits: { 0: 'they are written', 1: 'something failed' },
  read: (args) => readArguments(args, { help: flag }),
  run,
})
