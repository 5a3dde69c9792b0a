import parts from 'virtual:catalogue/safety'
import { Catalogue } from '../../../words/catalogue.svelte.ts'
import type { MessagesOf } from '../../../words/generated/messages.ts'
import { type ShellMessages, words as shell } from '../../../words/words.ts'

/**
 * The texts for blocking and reporting people, for their stored data, and for the page about the server; loaded
 * together with the components that show them.
 */
const words = new Catalogue<MessagesOf['safety'] & ShellMessages>(parts, shell)
export const loadSafetyWords = (): Promise<void> => words.open()
export const { areWordsHere, say } = words
