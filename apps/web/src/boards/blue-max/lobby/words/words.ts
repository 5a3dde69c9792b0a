import { Catalogue } from '../../../../words/catalogue.svelte.ts'
import { addFaceWords, type ShellMessages, words as shell } from '../../../../words/words.ts'
import keys from './en.words?keys'
import type { Messages } from './generated/messages.ts'

/** What the messages ask for, by their keys; those of the shell included. */
export type FaceMessages = Messages & ShellMessages

/** What the shell says of Blue Max before its board is loaded: it is loaded with the first page. */
export const faceWords = new Catalogue<FaceMessages>(
  {
    keys: async () => ({ default: keys }),
    languages: {
      en: () => import('./en.words'),
      de: () => import('./de.words'),
      fr: () => import('./fr.words'),
      it: () => import('./it.words'),
      pl: () => import('./pl.words'),
    },
  },
  shell,
)
addFaceWords(faceWords)

export const { say } = faceWords
