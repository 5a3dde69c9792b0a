import { Catalogue } from '../../../words/catalogue.svelte.ts'
import { type ShellMessages, words as shell } from '../../../words/words.ts'
import parts from './en.words?catalogue'
import type { Messages } from './generated/messages.ts'

/** What is said about inviting those with whom one has played; loaded with these parts. */
const words = new Catalogue<Messages & ShellMessages>(parts, shell)
export const { areWordsHere, say } = words
