import type { DuelSetup } from '@opsroom/rules/duel'
import type { Bot, BotId } from '../bot.ts'
import { ace } from './levels/ace.ts'
import { duelBot } from './levels/bot.ts'
import { recruit } from './levels/recruit.ts'
import { regular } from './levels/regular.ts'

const levels = { recruit, regular, ace }

/** The bot of a level, bound to a setup of Duel in the Dark and a version of its rules. */
export const prepareDuelBot = (id: BotId, setup: unknown, version?: number): Bot =>
  // The cast is safe: the setup of a table has passed the schema of its game.
  duelBot(id, levels[id], setup as DuelSetup, version)
