import parts from 'virtual:catalogue/find'
import { Catalogue } from '../../../words/catalogue.svelte.ts'
import type { MessagesOf } from '../../../words/generated/messages.ts'
import { type ShellMessages, words as shell } from '../../../words/words.ts'

/** The texts of the page for finding an opponent; loaded together with this page. */
const words = new Catalogue<MessagesOf['find'] & ShellMessages>(parts, shell)
export const loadFindWords = (): Promise<void> => words.open()
export const { say } = words
