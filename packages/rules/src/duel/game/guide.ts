import type { FieldWords, GameGuide } from '../../core/guide/guide.ts'
import { baseFieldWords } from '../guide/fields.ts'
import { basePickWords } from '../guide/picks.ts'
import { optionGuides } from '../optional/index.ts'
import { soloMissionGuide } from '../solo/index.ts'
import type { PreparedDuel } from './bind.ts'

const contributed = [...optionGuides, soloMissionGuide]

/**
 * The descriptions that the optional rules and the solo mission add to the guide for authors of programs: of the fields
 * of states, events and orders, or of the choices (`picks`).
 */
const brought = (part: 'fields' | 'picks'): FieldWords =>
  Object.assign({}, ...contributed.map((guide) => guide[part]))

/** The guide to Duel in the Dark for authors of programs that play it. */
export const duelGuide: GameGuide<PreparedDuel> = {
  fields: { ...brought('fields'), ...baseFieldWords },
  picks: { ...basePickWords, ...brought('picks') },
  /**
   * The board of a game is its board pack: hexes with neighbours, airports and cities, fuel gauges, compass cards, and
   * every weather card.
   */
  board: ({ rules }) => rules.board.pack,
}
