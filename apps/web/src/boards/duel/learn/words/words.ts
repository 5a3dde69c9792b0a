import parts from 'virtual:catalogue/duel/learn'
import { Catalogue } from '../../../../words/catalogue.svelte.ts'
import type { MessagesOf } from '../../../../words/generated/messages.ts'
import { words as duelWords } from '../../words/words.ts'

/**
 * The catalogue of Duel's lessons, puzzles and rulebook. Keys that it lacks are looked up in the words of the board.
 */
export const learnWords = new Catalogue<MessagesOf['duel/learn']>(parts, duelWords)
/** Loads the words of the lessons and all words of the board, because lessons name every part of the board. */
export const loadLearnWords = async (): Promise<void> => {
  await Promise.all([learnWords.open(), duelWords.openAll()])
}
export const { say, sayIfKnown, sayFirst, has: hasWords } = learnWords
