import { openInsightWords } from './words/words.ts'

/** The explanation of a night, fetched with its words when a report is shown. */
export async function explanation() {
  const [part] = await Promise.all([import('./Explanation.svelte'), openInsightWords()])
  return part
}

/** What opens the public curve of a night that is played, with its words. */
export async function liveEntry() {
  const [part] = await Promise.all([import('./LiveEntry.svelte'), openInsightWords()])
  return part
}
