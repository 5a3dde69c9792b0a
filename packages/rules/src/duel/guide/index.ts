import type { GameGuide } from '../../core/guide/guide.ts'
import type { PreparedDuel } from '../game/bind.ts'
import { baseFields } from './fields.ts'
import { optionFields } from './option-fields.ts'
import { pickWords } from './picks.ts'

/** Duel in the Dark for authors of programs. */
export const duelGuide: GameGuide<PreparedDuel> = {
  fields: { ...optionFields, ...baseFields },
  picks: pickWords,
  /** The board pack: hexes with neighbours, airports and cities, gauges, compass cards, and every weather card. */
  board: ({ rules }) => rules.board.pack,
}
