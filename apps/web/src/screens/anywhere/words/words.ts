import parts from 'virtual:catalogue/anywhere'
import { Catalogue } from '../../../words/catalogue.svelte.ts'
import type { MessagesOf } from '../../../words/generated/messages.ts'
import { type ShellMessages, words as shell } from '../../../words/words.ts'

/** The texts of the messages that may appear on any screen, but rarely do. */
const words = new Catalogue<MessagesOf['anywhere'] & ShellMessages>(parts, shell)
export const { areWordsHere, say } = words
