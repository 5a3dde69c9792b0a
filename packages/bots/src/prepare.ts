import type { Bot, BotId } from './bot.ts'
import { prepareDuelBot } from './duel/index.ts'

/** The games that bots can play, by id. A new game with bots is a folder and a line here. */
const games: ReadonlyMap<string, (id: BotId, setup: unknown) => Bot> = new Map([['duel', prepareDuelBot]])

/** Whether there are bots for a game. */
export const hasBots = (game: string): boolean => games.has(game)

/** A bot bound to one setup of a game. @returns undefined if there are no bots for this game */
export const prepareBot = (id: BotId, game: string, setup: unknown): Bot | undefined =>
  games.get(game)?.(id, setup)
