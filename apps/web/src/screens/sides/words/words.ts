import { Catalogue } from '../../../words/catalogue.svelte.ts'
import { type ShellMessages, words as shell } from '../../../words/words.ts'
import parts from './en.words?catalogue'
import type { Messages } from './generated/messages.ts'

/** Words for sides that are drawn or bid for, and for rated games; loaded with that part. */
const words = new Catalogue<Messages & ShellMessages>(parts, shell)
export const { areWordsHere, say } = words
