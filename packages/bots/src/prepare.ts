import type { DuelSetup } from '@opsroom/rules/duel'
import type { Bot, BotId } from './bot.ts'
import { ace } from './duel/levels/ace.ts'
import { duelBot } from './duel/levels/bot.ts'
import { recruit } from './duel/levels/recruit.ts'
import { regular } from './duel/levels/regular.ts'

/** The levels of each game. */
const levels = { duel: { recruit, regular, ace } } as const

/** Whether there are bots for a game. */
export const hasBots = (game: string): game is keyof typeof levels => Object.hasOwn(levels, game)

/** A bot bound to one setup of a game. @returns undefined if nobody has taught it this game */
export function prepareBot(id: BotId, game: string, setup: unknown): Bot | undefined {
  if (!hasBots(game)) return undefined
  return duelBot(id, levels[game][id], setup as DuelSetup) as Bot
}
