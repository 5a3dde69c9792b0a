import type { BlueMaxSetup } from '@opsroom/rules/blue-max'
import type { Bot, BotId } from '../bot.ts'
import { ace } from './levels/ace.ts'
import { blueMaxBot } from './levels/bot.ts'
import { recruit } from './levels/recruit.ts'
import { regular } from './levels/regular.ts'

const levels = { recruit, regular, ace }

/** The bot of a level, bound to a setup of Blue Max and a version of its rules. */
export const prepareBlueMaxBot = (id: BotId, setup: unknown, version?: number): Bot =>
  // The cast is safe: the setup of a table has passed the schema of its game.
  blueMaxBot(id, levels[id], setup as BlueMaxSetup, version)
