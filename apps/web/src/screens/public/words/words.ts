import parts from 'virtual:catalogue/public'
import { Catalogue } from '../../../words/catalogue.svelte.ts'
import type { MessagesOf } from '../../../words/generated/messages.ts'
import { type ShellMessages, words as shell } from '../../../words/words.ts'

/** The texts of the overlay for streams and of embedded replays; loaded together with these pages. */
const words = new Catalogue<MessagesOf['public'] & ShellMessages>(parts, shell)
export const loadPublicWords = (): Promise<void> => words.open()
export const { say } = words
