import { fetchConsoles } from './consoles/parts.svelte.ts'
import { laterMapLayers } from './map/later.ts'
import { fetchShadeFunction } from './map/shades.svelte.ts'
import { withAllWords } from './words/words.ts'

/** The parts of the board that are not needed when a table opens, each loaded separately. */
export const laterParts = {
  report: () => withAllWords(import('./report/Report.svelte')),
  nightEnd: () => withAllWords(import('./moments/NightEnd.svelte')),
  nextNight: () => withAllWords(import('./moments/NextNight.svelte')),
  nightResults: () => withAllWords(import('./report/NightResults.svelte')),
  moments: () => withAllWords(import('./moments/Moments.svelte')),
  curtain: () => import('./moments/CurtainRises.svelte'),
  hexMoments: () => import('./moments/HexMoments.svelte'),
}

/** Loads all parts that were left for later, once the table is idle. */
export const fetchLaterParts = (): Promise<unknown> =>
  Promise.allSettled([
    fetchConsoles(),
    fetchShadeFunction(),
    ...Object.values({ ...laterMapLayers, ...laterParts }).map((fetch) => fetch()),
  ])
