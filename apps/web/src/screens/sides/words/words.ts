import parts from 'virtual:catalogue/sides'
import { Catalogue } from '../../../words/catalogue.svelte.ts'
import type { MessagesOf } from '../../../words/generated/messages.ts'
import { type ShellMessages, words as shell } from '../../../words/words.ts'

/** The texts for settling sides and for rated games; loaded with the components that show them. */
const words = new Catalogue<MessagesOf['sides'] & ShellMessages>(parts, shell)
export const { areWordsHere, say } = words
