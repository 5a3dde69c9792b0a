import { blueMax } from './blue-max/index.ts'
import type { AnyGame } from './core/index.ts'
import { duel } from './duel/index.ts'

/** Every game of this build. A new one is a folder and a line here. */
export const games: readonly AnyGame[] = [duel, blueMax]

export const gameById = (id: string): AnyGame | undefined => games.find((game) => game.id === id)
