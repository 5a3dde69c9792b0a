import parts from 'virtual:catalogue/sealed'
import { Catalogue } from '../../../words/catalogue.svelte.ts'
import type { MessagesOf } from '../../../words/generated/messages.ts'
import { type ShellMessages, words as shell } from '../../../words/words.ts'

/** The texts of the pages of sealed orders; loaded with them. */
const words = new Catalogue<MessagesOf['sealed'] & ShellMessages>(parts, shell)
export const loadSealedWords = (): Promise<void> => words.open()
export const { say } = words
