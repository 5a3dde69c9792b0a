import { dropSentences } from '../../log/tell.ts'
import type { BoardOption } from '../option.ts'

/** What the log says of drops on the Mosquito’s way, by the German rulebook of 2007. */
export const germanRulebook: BoardOption = {
  rule: 'D5.1',
  adds: {
    mosquitoFlew: ({ onTheWay }) => (onTheWay ? dropSentences(onTheWay) : []),
  },
}
