import { momentOf } from '@opsroom/rules/blue-max'
import { say } from './words.ts'

/** A moment by the round clock, in words. */
export function momentWords(clock: number): string {
  const { duel, turn } = momentOf(clock)
  return turn === 0 ? say('moment.before', { duel }) : say('moment.turn', { duel, turn })
}
