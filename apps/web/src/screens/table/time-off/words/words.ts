import parts from 'virtual:catalogue/time-off'
import { Catalogue } from '../../../../words/catalogue.svelte.ts'
import type { MessagesOf } from '../../../../words/generated/messages.ts'
import { type ShellMessages, words as shell } from '../../../../words/words.ts'

/** The texts of the components for pauses and days off; loaded together with these components. */
const words = new Catalogue<MessagesOf['time-off'] & ShellMessages>(parts, shell)
export const { areWordsHere, say } = words
