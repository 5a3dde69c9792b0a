import { Catalogue } from '../../../../words/catalogue.svelte.ts'
import { addFaceWords, type ShellMessages, words as shell } from '../../../../words/words.ts'
import keys from './en.words?keys'
import languages from './en.words?languages'
import type { Messages } from './generated/messages.ts'

/** Parameters of the messages by their keys; those of the shell included. */
export type FaceMessages = Messages & ShellMessages

/** The shell's words for Blue Max before its board is loaded: they come with the first page. */
export const faceWords = new Catalogue<FaceMessages>(
  { keys: async () => ({ default: keys }), languages },
  shell,
)
addFaceWords(faceWords)

export const { say } = faceWords
