import { withWords } from '../../../../words/with-words.ts'
import { loadInsightWords } from './words/words.ts'

/** Loads the explanation of a night with its words, when a report is shown. */
export const fetchExplanation = () => withWords(import('./Explanation.svelte'), loadInsightWords())

/** Loads the button that opens the public curve of a night in progress, with its words. */
export const fetchPublicCurveButton = () => withWords(import('./LiveEntry.svelte'), loadInsightWords())
