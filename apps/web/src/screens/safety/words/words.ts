import { Catalogue } from '../../../words/catalogue.svelte.ts'
import { type ShellMessages, words as shell } from '../../../words/words.ts'
import parts from './en.words?catalogue'
import type { Messages } from './generated/messages.ts'

/** What is said about people who block and report others, about their data, and about the server; loaded with these parts. */
const words = new Catalogue<Messages & ShellMessages>(parts, shell)
export const openSafetyWords = (): Promise<void> => words.open()
export const { areWordsHere, say } = words
