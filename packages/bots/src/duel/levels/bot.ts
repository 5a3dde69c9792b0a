import type { Belief } from '@opsroom/rules/core'
import { type BaseOrder, type DuelSetup, type DuelView, duel } from '@opsroom/rules/duel'
import type { Bot, BotId } from '../../bot.ts'
import { isLegal, type Situation, situationOf } from '../situation.ts'
import type { DuelMemory, LevelDecision, LevelOfPlay } from './level.ts'

/** The kinds of order that this seat may give now, as the game's `options` names them. */
const kindsNow = ({ game, view, seat }: Situation): string[] =>
  game.options(view, seat).choices.map(({ value }) => String(value))

const isKnownTo = (level: LevelOfPlay, kind: string): kind is keyof LevelOfPlay => Object.hasOwn(level, kind)

const endFighters: BaseOrder = { type: 'endFighters' }

function thoughtOf(level: LevelOfPlay, situation: Situation, memory: DuelMemory): LevelDecision {
  const kinds = kindsNow(situation)
  const beliefs: Belief[] = []
  for (const kind of kinds) {
    const thought = isKnownTo(level, kind) ? level[kind]?.(situation, memory) : undefined
    if (thought?.order && isLegal(situation, thought.order)) return thought
    beliefs.push(...(thought?.beliefs ?? []))
  }
  // A seat with nothing more to order ends the fighters' turn.
  return { order: kinds.includes('endFighters') ? endFighters : undefined, beliefs }
}

/**
 * The bot that plays by a level. When the level has no policy for an order, or the game would refuse its order, the
 * game's own `sample` gives one. So a bot can play with every optional rule, and never sends an order that is refused.
 */
export function duelBot(
  id: BotId,
  level: LevelOfPlay,
  setup: DuelSetup,
  version?: number,
): Bot<DuelView, BaseOrder, DuelMemory> {
  const game = duel.prepare(setup, version)
  const { rules } = game
  return {
    id,
    decide(moment) {
      const situation = situationOf({ rules, game }, moment)
      const { order, memory, beliefs } = thoughtOf(level, situation, moment.memory ?? {})
      const command =
        order && isLegal(situation, order) ? order : game.sample(moment.view, moment.seat, moment.rng)
      return command && { command, ...(memory && { memory }), ...(beliefs && { beliefs }) }
    },
  }
}
