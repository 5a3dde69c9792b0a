import { blueMax, sides } from '@opsroom/rules/blue-max'
import { readProgress } from '../../../state/progress.ts'
import type { LearnModule } from '../../board.ts'
import LessonPart from './lesson/LessonPart.svelte'
import { say } from './words/words.ts'

/** The lessons of Blue Max: the worked duel, from both seats. */
export const blueMaxLearn: LearnModule = {
  parts: () =>
    sides.map((side) => ({
      id: side,
      group: 'lesson',
      side,
      title: say(`lesson.${side}.name`),
      text: say(`lesson.${side}.about`),
      progress: readProgress(blueMax.id, side).progress,
    })),
  Part: LessonPart,
}
