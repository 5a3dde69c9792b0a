import parts from 'virtual:catalogue/duel/insight'
import { Catalogue } from '../../../../../words/catalogue.svelte.ts'
import type { MessagesOf } from '../../../../../words/generated/messages.ts'
import { words as duelWords } from '../../../words/words.ts'

type DuelMessages = typeof duelWords extends Catalogue<infer All> ? All : never

/** The words of the explanation of a night, loaded together with it. */
const words = new Catalogue<MessagesOf['duel/insight'] & DuelMessages>(parts, duelWords)
export const loadInsightWords = (): Promise<void> => words.open()
export const { say } = words
