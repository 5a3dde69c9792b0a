import { Catalogue } from '../../../../words/catalogue.svelte.ts'
import { addFaceWords, type ShellMessages, words as shell } from '../../../../words/words.ts'
import keys from './en.words?keys'
import languages from './en.words?languages'
import type { Messages } from './generated/messages.ts'

/** The arguments of the messages, by their keys; those of the shell included. */
export type FaceMessages = Messages & ShellMessages

/** The shell's words for Duel in the Dark before its board is loaded; loaded with the first page. */
export const faceWords = new Catalogue<FaceMessages>(
  { keys: async () => ({ default: keys }), languages },
  shell,
)
addFaceWords(faceWords)

export const { say } = faceWords
