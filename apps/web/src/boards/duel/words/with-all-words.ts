import { withWords } from '../../../words/with-words.ts'
import { openAllWords } from './words.ts'

/** A part that is fetched later, together with the words that are fetched later. */
export const withAllWords = <T>(part: Promise<T>): Promise<T> => withWords(part, openAllWords())
