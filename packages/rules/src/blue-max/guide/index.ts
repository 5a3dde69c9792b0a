import type { GameGuide } from '../../core/guide/guide.ts'
import type { PreparedBlueMax } from '../game.ts'
import { boardGuide } from './board.ts'
import { fieldWords } from './fields.ts'
import { pickWords } from './picks.ts'

/** The guide to Blue Max for authors of programs that play it. */
export const blueMaxGuide: GameGuide<PreparedBlueMax> = {
  fields: fieldWords,
  picks: pickWords,
  board: ({ rules }) => boardGuide(rules),
}
