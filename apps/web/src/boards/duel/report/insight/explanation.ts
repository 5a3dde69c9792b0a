import { withWords } from '../../../../words/with-words.ts'
import { openInsightWords } from './words/words.ts'

/** The explanation of a night, fetched with its words when a report is shown. */
export const fetchExplanation = () => withWords(import('./Explanation.svelte'), openInsightWords())

/** The entry to the public curve of a night that is played, with its words. */
export const fetchLiveEntry = () => withWords(import('./LiveEntry.svelte'), openInsightWords())
