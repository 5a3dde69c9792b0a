import parts from 'virtual:catalogue/my-thing'
import { Catalogue } from '../../../words/catalogue.svelte.ts'
import type { MessagesOf } from '../../../words/generated/messages.ts'
import { type ShellMessages, words as shell } from '../../../words/words.ts'

/** The words of the page /my-thing; loaded with it. */
const words = new Catalogue<MessagesOf['my-thing'] & ShellMessages>(parts, shell)
export const loadMyThingWords = (): Promise<void> => words.open()
export const { say } = words
