import { duel } from '@opsroom/rules/duel'
import { readProgress } from '../../../state/progress.ts'
import type { LearnModule, LearnPart } from '../../board.ts'
import LearnPartView from './LearnPart.svelte'
import { puzzles } from './puzzles/puzzle.ts'
import { say } from './words/words.ts'

const sides = ['british', 'german'] as const

/** The lessons and puzzles of Duel in the Dark. */
export const duelLearn: LearnModule = {
  parts: (): LearnPart[] => [
    ...sides.map(
      (side): LearnPart => ({
        id: side,
        group: 'lesson',
        side,
        title: say(`lesson.${side}.name`),
        text: say(`lesson.${side}.about`),
        progress: readProgress(duel.id, side).progress,
      }),
    ),
    ...puzzles.map(
      ({ id, open: { bomber } }, place): LearnPart => ({
        id,
        group: 'puzzle',
        side: 'german',
        title: say('puzzle.title', { number: place + 1 }),
        text: say('puzzle.about', {
          count: bomber?.flown.length ?? 0,
          struck: bomber?.struck === undefined ? 'no' : 'yes',
        }),
        progress: readProgress(duel.id, id).progress,
      }),
    ),
  ],
  Part: LearnPartView,
}
