import { Catalogue } from '../../../../../words/catalogue.svelte.ts'
import { words as duelWords } from '../../../words/words.ts'
import type { Messages } from './generated/messages.ts'

type DuelMessages = typeof duelWords extends Catalogue<infer All> ? All : never

/** What the explanation of a night says; loaded with it. */
const words = new Catalogue<Messages & DuelMessages>(
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
export const openInsightWords = (): Promise<void> => words.open()
export const { say } = words
