import { Catalogue } from '../../../words/catalogue.svelte.ts'
import { type ShellMessages, words as shell } from '../../../words/words.ts'
import parts from './en.words?catalogue'
import type { Messages } from './generated/messages.ts'

/** The shell's words around lessons, puzzles and the rulebook; loaded with these pages. */
const words = new Catalogue<Messages & ShellMessages>(parts, shell)
export const openLearnWords = (): Promise<void> => words.open()
export const { say } = words
