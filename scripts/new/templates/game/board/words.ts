import parts from 'virtual:catalogue/my-thing/board'
import { Catalogue } from '../../../words/catalogue.svelte.ts'
import type { MessagesOf } from '../../../words/generated/messages.ts'
import { sayRefusal } from '../../../words/words.ts'
import { type FaceMessages, faceWords } from '../lobby/words.ts'

export { sayRefusal }

/** The words of My thing. */
export const words = new Catalogue<MessagesOf['my-thing/board'] & FaceMessages>(parts, faceWords)
export const { say } = words
