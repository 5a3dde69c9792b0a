import keys from 'virtual:message-keys/blue-max/face'
import languages from 'virtual:message-languages/blue-max/face'
import { Catalogue } from '../../../../words/catalogue.svelte.ts'
import type { MessagesOf } from '../../../../words/generated/messages.ts'
import { addFaceWords, type ShellMessages, words as shell } from '../../../../words/words.ts'

/** The parameters of each message by its key, including the messages of the shell. */
export type FaceMessages = MessagesOf['blue-max/face'] & ShellMessages

/** The shell's words for Blue Max, needed before the board is loaded: they come with the first page. */
export const faceWords = new Catalogue<FaceMessages>(
  { keys: async () => ({ default: keys }), languages },
  shell,
)
addFaceWords(faceWords)

export const { say } = faceWords
