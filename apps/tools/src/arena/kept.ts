import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { TablePairing, TableResult } from './table.ts'

type Kept = TableResult & { pairing: TablePairing }

/**
 * The results of arena games in a file, one line each, so that a long series can be played in several runs of the
 * arena.
 */
export interface KeptGames<Game> {
  /** The kept result of the game of this pairing, or undefined if it has not been played. */
  of(pairing: TablePairing): Game | undefined
  add(played: Game): void
}

const keyOf = (pairing: TablePairing): string => JSON.stringify(pairing)

/**
 * A result as a line of the file. Records, beliefs and decision times are left out, because no summary over several
 * runs shows them.
 */
const resultText = <Game extends Kept>(played: Game): string =>
  JSON.stringify({ ...played, record: null, beliefs: {}, decisions: {} })

/**
 * Opens the file with the results of earlier runs.
 * @param file need not exist yet; without a file nothing is kept
 */
export function keptGamesIn<Game extends Kept>(file: string | undefined): KeptGames<Game> {
  const known = new Map<string, Game>()
  if (file !== undefined && existsSync(file)) {
    const lines = readFileSync(file, 'utf8').split('\n')
    // A run that was interrupted may have left an incomplete last line; its game is played again.
    if (lines.pop() !== '') writeFileSync(file, lines.map((line) => `${line}\n`).join(''))
    for (const line of lines) {
      // The cast is safe: `add` wrote each line, and results of another game have other pairings, which nobody looks up
      // here.
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
