import { Catalogue } from '../../../words/catalogue.svelte.ts'
import { type ShellMessages, words as shell } from '../../../words/words.ts'
import parts from './en.words?catalogue'
import type { Messages } from './generated/messages.ts'

/** The words for ratings and profiles; loaded with the parts that show them. */
const words = new Catalogue<Messages & ShellMessages>(parts, shell)
export const openRatingWords = (): Promise<void> => words.open()
export const { areWordsHere, say } = words
