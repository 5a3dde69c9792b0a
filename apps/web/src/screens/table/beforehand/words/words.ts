import parts from 'virtual:catalogue/beforehand'
import { Catalogue } from '../../../../words/catalogue.svelte.ts'
import type { MessagesOf } from '../../../../words/generated/messages.ts'
import { type ShellMessages, words as shell } from '../../../../words/words.ts'

/** The texts of the components for orders given beforehand; loaded together with these components. */
const words = new Catalogue<MessagesOf['beforehand'] & ShellMessages>(parts, shell)
export const { areWordsHere, say, sayIfKnown } = words
