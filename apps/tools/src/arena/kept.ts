import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { TablePairing, TablePlayed } from './table.ts'

type Kept = TablePlayed & { pairing: TablePairing }

/** The results of games in a file, one line each, so that many games can be played in slices that add up. */
export interface KeptGames<Game> {
  /** The result of a game that has been played before. */
  of(pairing: TablePairing): Game | undefined
  add(played: Game): void
}

const keyOf = (pairing: TablePairing): string => JSON.stringify(pairing)

/** Records, beliefs and times are left out: no summary over several runs has them. */
const resultText = <Game extends Kept>(played: Game): string =>
  JSON.stringify({ ...played, record: null, beliefs: {}, decisions: {} })

/** @param file it need not exist yet; undefined: nothing is kept */
export function keptGamesIn<Game extends Kept>(file: string | undefined): KeptGames<Game> {
  const known = new Map<string, Game>()
  if (file !== undefined && existsSync(file)) {
    const lines = readFileSync(file, 'utf8').split('\n')
    // A run that was broken off may have left half a line: that game is played again.
    if (lines.pop() !== '') writeFileSync(file, lines.map((line) => `${line}\n`).join(''))
    for (const line of lines) {
      // Each line was written by `add`; games of another kind have other pairings, and are never asked for.
      const game = JSON.parse(line) as Game
      known.set(keyOf(game.pairing), game)
    }
  }
  return {
    of: (pairing) => known.get(keyOf(pairing)),
    add(played) {
      if (file !== undefined) appendFileSync(file, `${resultText(played)}\n`)
    },
  }
}
