import { type BlueMaxOrder, type BlueMaxSetup, type BlueMaxView, blueMax } from '@opsroom/rules/blue-max'
import type { Bot, BotId } from '../../bot.ts'
import type { BotNotes } from '../model/notes.ts'
import { outlookFor } from '../model/outlook.ts'
import { isLegal, situationOf } from '../situation.ts'
import type { LevelOfPlay } from './level.ts'

const isKnownTo = (level: LevelOfPlay, kind: unknown): kind is keyof LevelOfPlay =>
  typeof kind === 'string' && Object.hasOwn(level, kind)

/**
 * The bot that plays by a level. When the level has no order, or the game would refuse it, the game's own `sample`
 * gives one.
 */
export function blueMaxBot(
  id: BotId,
  level: LevelOfPlay,
  setup: BlueMaxSetup,
  version?: number,
): Bot<BlueMaxView, BlueMaxOrder, BotNotes> {
  const game = blueMax.prepare(setup, version)
  const { rules } = game
  const outlook = outlookFor(rules)
  return {
    id,
    decide(moment) {
      const { view, seat, rng } = moment
      const situation = situationOf({ rules, game, outlook }, moment)
      const kind = game.options(view, seat).choices[0]?.value
      const thought = isKnownTo(level, kind) ? level[kind](situation) : undefined
      const order = thought?.order
      const command = order && isLegal(situation, order) ? order : game.sample(view, seat, rng)
      return command && { command, memory: thought?.notes ?? situation.notes }
    },
  }
}
