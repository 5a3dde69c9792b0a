import { Catalogue } from '../../../../words/catalogue.svelte.ts'
import { type FaceMessages, faceWords } from '../../lobby/words/words.ts'
import parts from './en.words?catalogue'
import type { Messages } from './generated/messages.ts'

/** What is said of the options of a room, and in the hangar: an invited person reads it before the board is loaded. */
export const setupWords = new Catalogue<Messages & FaceMessages>(parts, faceWords)
export const openSetupWords = (): Promise<void> => setupWords.open()
/** A part that is fetched with its words. */
export async function withSetupWords<T>(part: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([part, openSetupWords()])
  return loaded
}
export const { say } = setupWords
