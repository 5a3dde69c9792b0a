import { Catalogue } from '../../../../words/catalogue.svelte.ts'
import { addFaceWords, type Key as ShellKey, words as shell } from '../../../../words/words.ts'
import type face from './en/face.json'
import en from './en.words'
import keys from './en.words?keys'

/** The keys of what the shell says of Duel before its board is loaded. */
export type FaceKey = keyof typeof face

/** What the shell says of Duel in the Dark before its board is loaded: it comes with the first page. */
export const faceWords = new Catalogue<FaceKey, ShellKey>(
  {
    keys: async () => ({ default: keys }),
    languages: { en: async () => ({ default: en }) },
  },
  shell,
)
faceWords.show(keys, en)
addFaceWords(faceWords)

export const { say } = faceWords
