import { Catalogue } from '../../../words/catalogue.svelte.ts'
import { type ShellMessages, words as shell } from '../../../words/words.ts'
import parts from './en.words?catalogue'
import type { Messages } from './generated/messages.ts'

/** Words of the pages of sealed orders; loaded with them. */
const words = new Catalogue<Messages & ShellMessages>(parts, shell)
export const openSealedWords = (): Promise<void> => words.open()
export const { say } = words
