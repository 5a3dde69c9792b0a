import parts from 'virtual:catalogue/learn'
import { Catalogue } from '../../../words/catalogue.svelte.ts'
import type { MessagesOf } from '../../../words/generated/messages.ts'
import { type ShellMessages, words as shell } from '../../../words/words.ts'

/** The texts that the shell shows around lessons, puzzles and the rulebook; loaded with these pages. */
const words = new Catalogue<MessagesOf['learn'] & ShellMessages>(parts, shell)
export const loadLearnWords = (): Promise<void> => words.open()
export const { say } = words
