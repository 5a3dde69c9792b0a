import keys from 'virtual:message-keys/my-thing/face'
import languages from 'virtual:message-languages/my-thing/face'
import { Catalogue } from '../../../words/catalogue.svelte.ts'
import type { MessagesOf } from '../../../words/generated/messages.ts'
import { addFaceWords, type ShellMessages, words as shell } from '../../../words/words.ts'

/** Parameters of the messages by their keys; those of the shell included. */
export type FaceMessages = MessagesOf['my-thing/face'] & ShellMessages

/** The shell's words for My thing before its board is loaded: they come with the first page. */
export const faceWords = new Catalogue<FaceMessages>(
  { keys: async () => ({ default: keys }), languages },
  shell,
)
addFaceWords(faceWords)
