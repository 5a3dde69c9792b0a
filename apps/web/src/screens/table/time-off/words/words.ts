import { Catalogue } from '../../../../words/catalogue.svelte.ts'
import { type ShellMessages, words as shell } from '../../../../words/words.ts'
import parts from './en.words?catalogue'
import type { Messages } from './generated/messages.ts'

/** The table's words for pauses and days off; loaded with them. */
const words = new Catalogue<Messages & ShellMessages>(parts, shell)
export const { areWordsHere, say } = words
