import type { BaseOrder, Board, DuelOpen } from '@opsroom/rules/duel'
import type { CoachWords } from '../../../../board-kit/lesson/coach-words.ts'
import { say, sayIfKnown } from '../words/words.ts'
import type { Lesson } from './lesson.svelte.ts'
import type { NextStep } from './next-step.ts'

export const coachWords: CoachWords = {
  say: (key) => say(key),
  sayStep: (data) => say('lesson.step', data),
  sayIfKnown,
}

/** The words for the next thing to do in a lesson. */
export function nextStepText(step: NextStep): string {
  switch (step.do) {
    case 'hex':
      return say('lesson.next.hex', { hex: step.hex })
    case 'squadron':
      return say('lesson.next.squadron', { squadron: step.squadron })
    case 'tile':
      return say('lesson.next.tile', { tile: step.tile })
    case 'end':
      return say('lesson.next.end', { end: step.end })
    case 'drop':
      return say('lesson.next.drop', { tile: step.tile })
    default:
      return say(`lesson.next.${step.do}`)
  }
}

const endOf = ({ land, altitude }: { land?: boolean | undefined; altitude?: string | undefined }) =>
  land ? 'land' : (altitude ?? 'high')

/** The example's order in words, for a player whose order differs from it. */
export function exampleText(lesson: Lesson): string {
  if (!lesson.asked) return ''
  const { order, instead, before } = lesson.asked
  if (order.type === 'fighter' && instead?.type !== 'fighter') return say('lesson.example.fighter.none')
  return instead ? wordsOf(lesson.game.rules.board, before, instead) : ''
}

/**
 * An order of the example in words.
 * @param before the open part of the state when the order is given
 */
function wordsOf(board: Board, before: DuelOpen, order: BaseOrder): string {
  switch (order.type) {
    case 'mosquito': {
      if (order.bombs) return say('lesson.example.mosquito.drops', { hex: 11 })
      const hex = board.endOf(before.mosquito?.at ?? 0, order.path)
      return say('lesson.example.mosquito', { hex, end: endOf(order) })
    }
    case 'fighter': {
      const { squadron, path } = order
      const from = before.squadrons[squadron].at ?? 0
      const hex = board.endOf(from, path)
      return say('lesson.example.fighter', { squadron, hex, end: endOf(order) })
    }
    default:
      return say(`lesson.example.${order.type}`)
  }
}
