import parts from 'virtual:catalogue/places'
import { Catalogue } from '../../../../words/catalogue.svelte.ts'
import type { MessagesOf } from '../../../../words/generated/messages.ts'
import { type ShellMessages, words as shell } from '../../../../words/words.ts'

/** The texts of the lobby's links to further pages; loaded together with these links. */
const words = new Catalogue<MessagesOf['places'] & ShellMessages>(parts, shell)
export const loadPlacesWords = (): Promise<void> => words.open()
export const { say } = words
