import parts from 'virtual:catalogue/moment'
import { Catalogue } from '../../../words/catalogue.svelte.ts'
import type { MessagesOf } from '../../../words/generated/messages.ts'
import { type ShellMessages, words as shell } from '../../../words/words.ts'

/** The texts of the page for playing on from a moment; loaded together with this page. */
const words = new Catalogue<MessagesOf['moment'] & ShellMessages>(parts, shell)
export const loadMomentWords = (): Promise<void> => words.open()
export const { say } = words
