import { Catalogue } from '../../../words/catalogue.svelte.ts'
import { type Key as ShellKey, sayRefusal, words as shell } from '../../../words/words.ts'
import type { DuelKey } from './keys.ts'

export { sayRefusal }

/** A key of Duel's words, or of the shell's. */
export type Key = DuelKey | ShellKey

/** The words of Duel in the Dark. */
export const words = new Catalogue<DuelKey, ShellKey>(
  { keys: () => import('./en.words?keys'), languages: { en: () => import('./en.words') } },
  shell,
)
export const { say, sayFirst, ruleText, has: hasWords } = words
