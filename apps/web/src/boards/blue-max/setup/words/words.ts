import parts from 'virtual:catalogue/blue-max/setup'
import { Catalogue } from '../../../../words/catalogue.svelte.ts'
import type { MessagesOf } from '../../../../words/generated/messages.ts'
import { withWords } from '../../../../words/with-words.ts'
import { type FaceMessages, faceWords } from '../../lobby/words/words.ts'

/** The words for the options of a room and for the hangar: an invited person reads them before the board is loaded. */
export const setupWords = new Catalogue<MessagesOf['blue-max/setup'] & FaceMessages>(parts, faceWords)
export const loadSetupWords = (): Promise<void> => setupWords.open()
/**
 * Completes the loading of a component by that of the words for the options.
 * @returns the component, once the words are loaded too
 */
export const withSetupWords = <T>(part: Promise<T>): Promise<T> => withWords(part, loadSetupWords())
export const { say } = setupWords
