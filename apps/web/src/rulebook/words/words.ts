import { Catalogue } from '../../words/catalogue.svelte.ts'
import { type ShellMessages, words as shell } from '../../words/words.ts'
import parts from './en.words?catalogue'
import type { Messages } from './generated/messages.ts'

/** The shell's words around the rules of a game; loaded with them. */
const words = new Catalogue<Messages & ShellMessages>(parts, shell)
export const openRulebookWords = (): Promise<void> => words.open()
export const { say } = words
