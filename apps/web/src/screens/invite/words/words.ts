import { Catalogue } from '../../../words/catalogue.svelte.ts'
import { type ShellMessages, words as shell } from '../../../words/words.ts'
import type { Messages } from './generated/messages.ts'

/** What is said about inviting those with whom one has played; loaded with these parts. */
const words = new Catalogue<Messages & ShellMessages>(
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
  shell,
)
export const { areWordsHere, say } = words
