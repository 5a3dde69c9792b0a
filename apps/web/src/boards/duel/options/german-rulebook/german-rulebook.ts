import { sentencesOfDrop } from '../../log/tell.ts'
import { say } from '../../words/words.ts'
import type { BoardOption } from '../option.ts'

/**
 * The German rulebook of 2007 on the board: the log's words for the Mosquito's base in phase 5, and for its drops on
 * the way.
 */
export const germanRulebook: BoardOption = {
  rule: 'D5.1',
  says: {
    mosquitoBased: ({ at, markers }) => [say('log.mosquitoBased', { hex: at, count: markers })],
  },
  adds: {
    mosquitoFlew: ({ onTheWay }) => (onTheWay ? sentencesOfDrop(onTheWay) : []),
  },
}
