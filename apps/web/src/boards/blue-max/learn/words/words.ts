import { Catalogue } from '../../../../words/catalogue.svelte.ts'
import { setupWords } from '../../setup/words/words.ts'
import type { Messages } from './generated/messages.ts'

/** What the lesson and the rulebook of Blue Max say; loaded with them. */
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
  setupWords,
)
/** With what the hangar says of the planes: the legend shows it too. */
export const openLearnWords = async (): Promise<void> => {
  await Promise.all([learnWords.open(), setupWords.open()])
}
export const { say, sayIfKnown } = learnWords
