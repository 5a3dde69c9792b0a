import parts from 'virtual:catalogue/afterwards'
import { Catalogue } from '../../../../words/catalogue.svelte.ts'
import type { MessagesOf } from '../../../../words/generated/messages.ts'
import { type ShellMessages, words as shell } from '../../../../words/words.ts'

/** The texts of the next steps offered after a game, and of the way to the next one; loaded with the components that show them. */
const words = new Catalogue<MessagesOf['afterwards'] & ShellMessages>(parts, shell)
export const { areWordsHere, say } = words
