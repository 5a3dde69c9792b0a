import { duelAndTurnOf } from '@opsroom/rules/blue-max'
import { say } from './words.ts'

/** The words for a moment of the game, given as its round clock. */
export function momentWords(clock: number): string {
  const { duel, turn } = duelAndTurnOf(clock)
  return turn === 0 ? say('moment.before', { duel }) : say('moment.turn', { duel, turn })
}
