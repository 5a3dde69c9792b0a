import { prepareBlueMaxBot } from './blue-max/index.ts'
import type { Bot, BotId } from './bot.ts'
import { prepareDuelBot } from './duel/index.ts'

/** The games that bots can play, by id. A new game with bots needs a folder and a line here. */
const games: ReadonlyMap<string, (id: BotId, setup: unknown, version?: number) => Bot> = new Map([
  ['duel', prepareDuelBot],
  ['blue-max', prepareBlueMaxBot],
])

/** Whether there are bots for a game. */
export const hasBots = (game: string): boolean => games.has(game)

/**
 * A bot bound to one setup of a game.
 * @param version of the game's rules; the newest when absent
 * @returns undefined if there are no bots for this game
 */
export const prepareBot = (id: BotId, game: string, setup: unknown, version?: number): Bot | undefined =>
  games.get(game)?.(id, setup, version)
