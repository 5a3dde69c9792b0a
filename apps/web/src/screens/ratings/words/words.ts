import parts from 'virtual:catalogue/ratings'
import { Catalogue } from '../../../words/catalogue.svelte.ts'
import type { MessagesOf } from '../../../words/generated/messages.ts'
import { type ShellMessages, words as shell } from '../../../words/words.ts'

/** The texts for ratings and profiles; loaded with the components that show them. */
const words = new Catalogue<MessagesOf['ratings'] & ShellMessages>(parts, shell)
export const loadRatingWords = (): Promise<void> => words.open()
export const { areWordsHere, say } = words
