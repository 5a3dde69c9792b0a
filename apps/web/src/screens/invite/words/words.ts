import parts from 'virtual:catalogue/invite'
import { Catalogue } from '../../../words/catalogue.svelte.ts'
import type { MessagesOf } from '../../../words/generated/messages.ts'
import { type ShellMessages, words as shell } from '../../../words/words.ts'

/** The texts for inviting past opponents; loaded with the components that show them. */
const words = new Catalogue<MessagesOf['invite'] & ShellMessages>(parts, shell)
export const { areWordsHere, say } = words
