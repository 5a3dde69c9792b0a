import parts from 'virtual:catalogue/blue-max/learn'
import { Catalogue } from '../../../../words/catalogue.svelte.ts'
import type { MessagesOf } from '../../../../words/generated/messages.ts'
import { setupWords } from '../../setup/words/words.ts'

/** The catalogue of Blue Max's lesson and rulebook. Keys that it lacks are looked up in the words of the setup form. */
export const learnWords = new Catalogue<MessagesOf['blue-max/learn']>(parts, setupWords)
/**
 * Loads the words of the lesson and the rulebook, and those of the setup form about planes, which the legend also
 * needs.
 */
export const loadLearnWords = async (): Promise<void> => {
  await Promise.all([learnWords.open(), setupWords.open()])
}
export const { say, sayIfKnown } = learnWords
