import parts from 'virtual:catalogue/tournaments'
import { Catalogue } from '../../../words/catalogue.svelte.ts'
import type { MessagesOf } from '../../../words/generated/messages.ts'
import { type ShellMessages, words as shell } from '../../../words/words.ts'

/** The texts of the tournament pages; loaded together with these pages. */
const words = new Catalogue<MessagesOf['tournaments'] & ShellMessages>(parts, shell)
export const loadTournamentWords = (): Promise<void> => words.open()
export const { say } = words
