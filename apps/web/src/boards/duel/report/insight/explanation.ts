import { openInsightWords } from './words/words.ts'

/** The explanation of a night, fetched with its words when a report is shown. */
export async function explanation() {
  const [part] = await Promise.all([import('./Explanation.svelte'), openInsightWords()])
  return part
}
