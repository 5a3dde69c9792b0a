import parts from 'virtual:catalogue/blue-max/learn'
import { Catalogue } from '../../../../words/catalogue.svelte.ts'
import type { MessagesOf } from '../../../../words/generated/messages.ts'
import { setupWords } from '../../setup/words/words.ts'

/** Words of the lesson and the rulebook of Blue Max; loaded with them. */
export const learnWords = new Catalogue<MessagesOf['blue-max/learn']>(parts, setupWords)
/** With the hangar's words about planes: the legend shows them too. */
export const openLearnWords = async (): Promise<void> => {
  await Promise.all([learnWords.open(), setupWords.open()])
}
export const { say, sayIfKnown } = learnWords
