import { Catalogue } from '../../../words/catalogue.svelte.ts'
import { type ShellMessages, words as shell } from '../../../words/words.ts'
import parts from './en.words?catalogue'
import type { Messages } from './generated/messages.ts'

/** The words for notices by e-mail and webhook; loaded with that part of the page about oneself. */
const words = new Catalogue<Messages & ShellMessages>(parts, shell)
export const { areWordsHere, say } = words
