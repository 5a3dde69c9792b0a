import { Catalogue } from '../../../../words/catalogue.svelte.ts'
import { type FaceMessages, faceWords } from '../../lobby/words/words.ts'
import type { Messages } from './generated/messages.ts'

/** What is said of the options of a room, and in the hangar: an invited person reads it before the board is loaded. */
export const setupWords = new Catalogue<Messages & FaceMessages>(
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
  faceWords,
)
export const openSetupWords = (): Promise<void> => setupWords.open()
/** A part that is fetched with its words. */
export async function withSetupWords<T>(part: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([part, openSetupWords()])
  return loaded
}
export const { say } = setupWords
