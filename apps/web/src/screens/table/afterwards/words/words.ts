import parts from 'virtual:catalogue/afterwards'
import { Catalogue } from '../../../../words/catalogue.svelte.ts'
import type { MessagesOf } from '../../../../words/generated/messages.ts'
import { type ShellMessages, words as shell } from '../../../../words/words.ts'

/** The words of what follows a game; loaded with it. */
const words = new Catalogue<MessagesOf['afterwards'] & ShellMessages>(parts, shell)
export const { areWordsHere, say } = words
