import { Catalogue } from '../../../../words/catalogue.svelte.ts'
import { setupWords } from '../../setup/words/words.ts'
import parts from './en.words?catalogue'
import type { Messages } from './generated/messages.ts'

type SetupMessages = typeof setupWords extends Catalogue<infer All> ? All : never

/** What the report of a duel and the view of several duels say, with the names of zones. */
export const reportWords = new Catalogue<Messages & SetupMessages>(parts, setupWords)
/** A part that is fetched with its words. */
export async function withReportWords<T>(part: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([part, reportWords.open(), setupWords.open()])
  return loaded
}
export const { say } = reportWords
