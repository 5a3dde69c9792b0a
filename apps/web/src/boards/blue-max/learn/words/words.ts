import parts from 'virtual:catalogue/blue-max/learn'
import { Catalogue } from '../../../../words/catalogue.svelte.ts'
import type { MessagesOf } from '../../../../words/generated/messages.ts'
import { setupWords } from '../../setup/words/words.ts'

/** Words of the lesson and the rulebook of Blue Max; loaded with them. */
export const learnWords = new Catalogue<MessagesOf['blue-max/learn']>(parts, setupWords)
/** Loads the words of learning and the hangar's words about planes, which the legend shows too. */
export const openLearnWords = async (): Promise<void> => {
  await Promise.all([learnWords.open(), setupWords.open()])
}
export const { say, sayIfKnown } = learnWords
