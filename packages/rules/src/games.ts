import { blueMax } from './blue-max/index.ts'
import type { AnyGame } from './core/index.ts'
import { duel } from './duel/index.ts'

/** Every game of this build. To add a game, add a folder and an entry here. */
export const games: readonly AnyGame[] = [duel, blueMax]

/** The game with an id; undefined if this version knows none. */
export const gameById = (id: string): AnyGame | undefined => games.find((game) => game.id === id)
