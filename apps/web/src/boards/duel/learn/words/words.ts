import { Catalogue } from '../../../../words/catalogue.svelte.ts'
import { words as duelWords } from '../../words/words.ts'
import parts from './en.words?catalogue'
import type { Messages } from './generated/messages.ts'

/** The words of Duel's lessons, puzzles and rulebook; loaded with them. */
export const learnWords = new Catalogue<Messages>(parts, duelWords)
/** With all words of the board: what is taught names everything. */
export const openLearnWords = async (): Promise<void> => {
  await Promise.all([learnWords.open(), duelWords.openAll()])
}
export const { say, sayIfKnown, sayFirst, has: hasWords } = learnWords
