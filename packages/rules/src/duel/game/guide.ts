import type { FieldWords, GameGuide } from '../../core/guide/guide.ts'
import { baseFields } from '../guide/fields.ts'
import { basePickWords } from '../guide/picks.ts'
import { optionGuides } from '../optional/index.ts'
import { soloMissionGuide } from '../solo/index.ts'
import type { PreparedDuel } from './bind.ts'

const contributed = [...optionGuides, soloMissionGuide]

/** The descriptions of fields or choices that all options bring, joined. */
const brought = (part: 'fields' | 'picks'): FieldWords =>
  Object.assign({}, ...contributed.map((guide) => guide[part]))

/** The guide to Duel in the Dark for authors of programs that play it. */
export const duelGuide: GameGuide<PreparedDuel> = {
  fields: { ...brought('fields'), ...baseFields },
  picks: { ...basePickWords, ...brought('picks') },
  /**
   * The board of a game is its board pack: hexes with neighbours, airports and cities, fuel gauges, compass cards, and
   * every weather card.
   */
  board: ({ rules }) => rules.board.pack,
}
