import { sayCommaList } from '../../../../words/lists.ts'
import { say } from '../../words/words.ts'
import { type BoardOption, countedSentence } from '../option.ts'

/** The solo mission (D11) on the board. It is a setup, not an option, but registers its words in the same way. */
export const soloOption: BoardOption = {
  rule: 'D11',
  adds: {
    weatherDrawn: ({ solo: drawn }) => (drawn ? [say('log.solo.drawn', drawn)] : []),
    bomberFlew: ({ aside = [], reshuffled, markers }) => [
      ...(aside.length > 0
        ? [
            say('log.cards.aside', {
              count: aside.length,
              cards: sayCommaList(aside.map((card) => say(`heading.short.${card}`))),
            }),
          ]
        : []),
      ...(reshuffled ? [say('log.cards.reshuffled')] : []),
      ...countedSentence('log.cards.markers', markers),
    ],
  },
}
