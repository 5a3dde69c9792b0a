import parts from 'virtual:catalogue/afterwards'
import { Catalogue } from '../../../../words/catalogue.svelte.ts'
import type { MessagesOf } from '../../../../words/generated/messages.ts'
import { type ShellMessages, words as shell } from '../../../../words/words.ts'

/** The texts of the next steps offered after a game; loaded together with the component that shows them. */
const words = new Catalogue<MessagesOf['afterwards'] & ShellMessages>(parts, shell)
export const { areWordsHere, say } = words
