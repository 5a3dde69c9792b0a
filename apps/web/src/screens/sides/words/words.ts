import { Catalogue } from '../../../words/catalogue.svelte.ts'
import { type ShellMessages, words as shell } from '../../../words/words.ts'
import type { Messages } from './generated/messages.ts'

/** What is said where sides are drawn or bid for, and of rated games; loaded with that part. */
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
