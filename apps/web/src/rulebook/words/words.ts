import parts from 'virtual:catalogue/rulebook'
import { Catalogue } from '../../words/catalogue.svelte.ts'
import type { MessagesOf } from '../../words/generated/messages.ts'
import { type ShellMessages, words as shell } from '../../words/words.ts'

/** The texts that the shell shows around the rules of a game; loaded together with the rules. */
const words = new Catalogue<MessagesOf['rulebook'] & ShellMessages>(parts, shell)
export const loadRulebookWords = (): Promise<void> => words.open()
export const { say } = words
