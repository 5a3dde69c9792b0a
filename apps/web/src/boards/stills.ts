import type { Component } from 'svelte'
import type { LazyComponent, ShowcaseProps } from './board.ts'
import { loadBoard } from './boards.ts'

/** The boards as everybody sees them, on a transparent ground: for streams. A game without one is shown by words alone. */
const stills: Record<string, LazyComponent<ShowcaseProps>> = {
  duel: () => import('./duel/showcase/BareDuelMap.svelte'),
  'blue-max': () => import('./blue-max/still/BareField.svelte'),
}

/** Loads the read-only board of a game; undefined if there is none. @throws when it cannot be loaded */
export async function loadStill(id: string): Promise<Component<ShowcaseProps> | undefined> {
  const [still] = await Promise.all([stills[id]?.(), loadBoard(id)])
  return still?.default
}
