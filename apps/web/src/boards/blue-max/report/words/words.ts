import parts from 'virtual:catalogue/blue-max/report'
import { Catalogue } from '../../../../words/catalogue.svelte.ts'
import type { MessagesOf } from '../../../../words/generated/messages.ts'
import { withWords } from '../../../../words/with-words.ts'
import { setupWords } from '../../setup/words/words.ts'

type SetupMessages = typeof setupWords extends Catalogue<infer All> ? All : never

/** The words of the report of a duel and of the overview of several duels, with the names of zones. */
export const reportWords = new Catalogue<MessagesOf['blue-max/report'] & SetupMessages>(parts, setupWords)
/**
 * Completes the loading of a component by that of the words of the report.
 * @returns the component, once the words are loaded too
 */
export const withReportWords = <T>(part: Promise<T>): Promise<T> =>
  withWords(part, reportWords.open(), setupWords.open())
export const { say } = reportWords
