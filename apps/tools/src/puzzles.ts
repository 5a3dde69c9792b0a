import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { firstNight, puzzleCount } from './puzzles/checked-in.ts'
import { choosePuzzles } from './puzzles/choose.ts'

/** `pnpm puzzles`: makes the puzzles of Duel anew from nights between bots, and writes them where the browser finds them. */
const file = fileURLToPath(new URL('../../web/src/boards/duel/learn/puzzles/positions.json', import.meta.url))
const puzzles = choosePuzzles(firstNight, puzzleCount)
writeFileSync(file, `${JSON.stringify(puzzles)}\n`)
for (const { night, round, next } of puzzles)
  console.log(
    `night ${night}, round ${round}: ${next.map(({ hex, percent }) => `${hex} ${percent} %`).join(', ')}`,
  )
