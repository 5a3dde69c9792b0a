import parts from 'virtual:catalogue/beforehand'
import { Catalogue } from '../../../../words/catalogue.svelte.ts'
import type { MessagesOf } from '../../../../words/generated/messages.ts'
import { type ShellMessages, words as shell } from '../../../../words/words.ts'

/** The table's texts for orders given beforehand; loaded with them. */
const words = new Catalogue<MessagesOf['beforehand'] & ShellMessages>(parts, shell)
export const { areWordsHere, say, sayIfKnown } = words
