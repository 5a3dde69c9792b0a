import { Catalogue } from '../../../words/catalogue.svelte.ts'
import { type Key as ShellKey, sayRefusal } from '../../../words/words.ts'
import { type FaceKey, faceWords } from '../lobby/words/words.ts'
import type { DuelKey } from './keys.ts'

export { sayRefusal }

/** A key of Duel's words, those of its face included, or of the shell's. */
export type Key = DuelKey | FaceKey | ShellKey

/** The words of Duel in the Dark. */
export const words = new Catalogue<DuelKey, FaceKey | ShellKey>(
  { keys: () => import('./en.words?keys'), languages: { en: () => import('./en.words') } },
  faceWords,
)
export const { say, sayFirst, ruleText, has: hasWords } = words
