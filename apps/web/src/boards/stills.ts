import type { Component } from 'svelte'
import type { Fetched, ShowcaseProps } from './board.ts'
import { loadBoard } from './boards.ts'

/** The boards as all see them, on nothing: for streams. A game that has none here is shown by words alone. */
const stills: Record<string, Fetched<ShowcaseProps>> = {
  duel: () => import('./duel/showcase/BareDuelMap.svelte'),
  'blue-max': () => import('./blue-max/still/BareField.svelte'),
}

/** Loads the board of a game to be looked at; undefined where there is none. @throws when it does not arrive */
export async function loadStill(id: string): Promise<Component<ShowcaseProps> | undefined> {
  const [still] = await Promise.all([stills[id]?.(), loadBoard(id)])
  return still?.default
}
