import { Catalogue } from '../../../words/catalogue.svelte.ts'
import { type ShellMessages, words as shell } from '../../../words/words.ts'
import parts from './en.words?catalogue'
import type { Messages } from './generated/messages.ts'

/** The words of the page on which people find an opponent; loaded with it. */
const words = new Catalogue<Messages & ShellMessages>(parts, shell)
export const openFindWords = (): Promise<void> => words.open()
export const { say } = words
