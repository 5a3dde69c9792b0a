import { Catalogue } from '../../../../../words/catalogue.svelte.ts'
import { words as duelWords } from '../../../words/words.ts'
import parts from './en.words?catalogue'
import type { Messages } from './generated/messages.ts'

type DuelMessages = typeof duelWords extends Catalogue<infer All> ? All : never

/** The words of a night's explanation; loaded with it. */
const words = new Catalogue<Messages & DuelMessages>(parts, duelWords)
export const openInsightWords = (): Promise<void> => words.open()
export const { say } = words
