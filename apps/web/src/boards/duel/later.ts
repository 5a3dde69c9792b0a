import { withWords } from '../../words/with-words.ts'
import { fetchConsoles } from './consoles/parts.svelte.ts'
import { fetchShades } from './map/shades.svelte.ts'
import { openAllWords } from './words/words.ts'

/** A part that is fetched later, with the words that are. */
export const withAllWords = <T>(part: Promise<T>): Promise<T> => withWords(part, openAllWords())

// What the first look at the table does not need, each in a file of its own.
export const report = () => withAllWords(import('./report/Report.svelte'))
export const nightEnd = () => withAllWords(import('./moments/NightEnd.svelte'))
export const nightResults = () => withAllWords(import('./report/NightResults.svelte'))
export const moments = () => import('./moments/Moments.svelte')
export const hexMoments = () => import('./moments/HexMoments.svelte')

/** All of it, for when the table has come to rest. */
export const fetchLater = (): Promise<unknown> =>
  Promise.allSettled([
    fetchConsoles(),
    fetchShades(),
    moments(),
    hexMoments(),
    nightEnd(),
    report(),
    nightResults(),
  ])
