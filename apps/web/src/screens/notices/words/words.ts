import parts from 'virtual:catalogue/notice-channels'
import { Catalogue } from '../../../words/catalogue.svelte.ts'
import type { MessagesOf } from '../../../words/generated/messages.ts'
import { type ShellMessages, words as shell } from '../../../words/words.ts'

/** The texts for notices by e-mail and webhook; loaded with that section of the person's page. */
const words = new Catalogue<MessagesOf['notice-channels'] & ShellMessages>(parts, shell)
export const { areWordsHere, say } = words
