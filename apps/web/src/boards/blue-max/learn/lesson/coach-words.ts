import { type BlueMaxDraft, type BlueMaxOrder, codeOfHex, crewMembers } from '@opsroom/rules/blue-max'
import type { CoachWords } from '../../../../board-kit/lesson/coach-words.ts'
import { say, sayIfKnown } from '../words/words.ts'
import type { Lesson } from './lesson.svelte.ts'

export const coachWords: CoachWords = {
  say: (key) => say(key),
  sayStep: (data) => say('lesson.step', data),
  sayIfKnown,
}

/** The next thing to do in a lesson, in words. */
export function nextStepText({ game }: Lesson, order: BlueMaxOrder): string {
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

/**
 * The CSS selector of the element on the page that the next step of a lesson needs: first the choice that the example
 * makes, then the button that sends the order.
 */
export function nextStepSelector(order: BlueMaxOrder, draft: BlueMaxDraft | undefined): string | undefined {
  if (draft?.type !== order.type) return undefined
  const send = '[data-confirm]'
  if (order.type === 'start' && draft.type === 'start')
    return draft.at === order.at ? send : `[data-hex="${order.at}"]`
  if (order.type === 'choose' && draft.type === 'choose')
    return draft.manoeuvre === order.manoeuvre ? send : `[data-code="${order.manoeuvre}"]`
  if (order.type === 'fire' && draft.type === 'fire') {
    const missing = crewMembers.find((who) => draft[who]?.burst !== order[who]?.burst)
    return missing === undefined ? send : `[data-burst="${order[missing]?.burst}"]`
  }
  return undefined
}

/** The example's order in words, for a player whose order differs from it. */
export function exampleText({ game, asked }: Lesson): string {
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
