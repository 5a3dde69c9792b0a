import { withWords } from '../../words/with-words.ts'
import { fetchConsoles } from './consoles/parts.svelte.ts'
import { laterMapLayers } from './map/later.ts'
import { fetchShades } from './map/shades.svelte.ts'
import { openAllWords } from './words/words.ts'

/** A part that is fetched later, together with the words that are fetched later. */
export const withAllWords = <T>(part: Promise<T>): Promise<T> => withWords(part, openAllWords())

/** Parts that are not needed when the table opens, each in a file of its own. */
export const laterParts = {
  report: () => withAllWords(import('./report/Report.svelte')),
  nightEnd: () => withAllWords(import('./moments/NightEnd.svelte')),
  nextNight: () => withAllWords(import('./moments/NextNight.svelte')),
  nightResults: () => withAllWords(import('./report/NightResults.svelte')),
  moments: () => withAllWords(import('./moments/Moments.svelte')),
  curtain: () => import('./moments/CurtainRises.svelte'),
  hexMoments: () => import('./moments/HexMoments.svelte'),
}

/** Everything, to be fetched when the table is idle. */
export const fetchLaterParts = (): Promise<unknown> =>
  Promise.allSettled([
    fetchConsoles(),
    fetchShades(),
    ...Object.values({ ...laterMapLayers, ...laterParts }).map((fetch) => fetch()),
  ])
