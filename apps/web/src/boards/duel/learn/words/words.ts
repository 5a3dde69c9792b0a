import { Catalogue } from '../../../../words/catalogue.svelte.ts'
import { words as duelWords } from '../../words/words.ts'
import type { Messages } from './generated/messages.ts'

/** What the lessons, the puzzles and the rulebook of Duel in the Dark say; loaded with them. */
export const learnWords = new Catalogue<Messages>(
  {
    keys: () => import('./en.words?keys'),
    languages: {
      en: () => import('./en.words'),
      de: () => import('./de.words'),
      fr: () => import('./fr.words'),
      it: () => import('./it.words'),
      pl: () => import('./pl.words'),
    },
  },
  duelWords,
)
/** With all words of the board: what is taught names everything. */
export const openLearnWords = async (): Promise<void> => {
  await Promise.all([learnWords.open(), duelWords.openAll()])
}
export const { say, sayIfKnown, sayFirst, has: hasWords } = learnWords
