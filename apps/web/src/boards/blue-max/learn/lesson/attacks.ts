import type { Attack } from '@opsroom/rules/blue-max'
import { hitsIn } from '@opsroom/rules/blue-max'
import type { Happening } from '../../../../state/fold.ts'
import { blueMaxEvent, blueMaxOpen } from '../../models/states.ts'
import { Lesson } from './lesson.svelte.ts'

/** An attack as the end of a lesson lists it. */
export interface LessonAttack {
  turn: number
  by: string
  burst: Attack['burst']
  dice: number
  hits: number
}

export const attacksOf = (happenings: readonly Happening[]): LessonAttack[] =>
  happenings.flatMap(({ entry, after }) => {
    const event = blueMaxEvent(entry)
    if (event.type !== 'fired' || !event.open) return []
    const { turn } = blueMaxOpen(after)
    return event.open.attacks.map(({ by, burst, dice, faces }) => ({
      turn,
      by,
      burst,
      dice,
      hits: hitsIn(faces),
    }))
  })

/** The attacks of the example, played to its end by the same rules. */
export function exampleAttacks(): LessonAttack[] {
  const lesson = new Lesson('a1', { a1: '', c1: '' })
  lesson.playOut()
  return attacksOf(lesson.table.happenings)
}
