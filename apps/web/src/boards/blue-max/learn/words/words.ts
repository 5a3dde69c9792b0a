import { Catalogue } from '../../../../words/catalogue.svelte.ts'
import { setupWords } from '../../setup/words/words.ts'
import parts from './en.words?catalogue'
import type { Messages } from './generated/messages.ts'

/** Words of the lesson and the rulebook of Blue Max; loaded with them. */
export const learnWords = new Catalogue<Messages>(parts, setupWords)
/** With what the hangar says of the planes: the legend shows it too. */
export const openLearnWords = async (): Promise<void> => {
  await Promise.all([learnWords.open(), setupWords.open()])
}
export const { say, sayIfKnown } = learnWords
