import { type BlueMaxOrder, codeOfHex } from '@opsroom/rules/blue-max'
import type { CoachWords } from '../../../../board-kit/lesson/coach-words.ts'
import { say, sayIfKnown } from '../words/words.ts'
import type { Lesson } from './lesson.svelte.ts'

export const coachWords: CoachWords = {
  say: (key) => say(key),
  sayStep: (data) => say('lesson.step', data),
  sayIfKnown,
}

/** The next thing to do, in words. */
export function nextWords({ game }: Lesson, order: BlueMaxOrder): string {
  switch (order.type) {
    case 'start':
      return say('lesson.next.start', { hex: codeOfHex(game.rules.field, order.at) })
    case 'choose':
      return say('lesson.next.choose', { code: order.manoeuvre })
    case 'fire':
      return order.pilot ? say('lesson.next.fire', { burst: order.pilot.burst }) : say('lesson.next.hold')
    default:
      return ''
  }
}

/** The example's order where the player did something else. */
export function exampleWords({ game, asked }: Lesson): string {
  const order = asked?.instead
  switch (order?.type) {
    case 'start':
      return say('lesson.example.start', { hex: codeOfHex(game.rules.field, order.at) })
    case 'choose':
      return say('lesson.example.choose', { code: order.manoeuvre })
    case 'fire':
      return order.pilot ? say('lesson.example.fire', { burst: order.pilot.burst }) : ''
    default:
      return say('lesson.example.none')
  }
}
