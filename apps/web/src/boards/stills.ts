import type { Component } from 'svelte'
import type { LazyComponent, ShowcaseProps } from './board.ts'
import { loadBoard } from './boards.ts'

/**
 * The read-only boards for streams, as everybody may see them, on a transparent ground. A game without one is shown in
 * words only.
 */
const stills: Record<string, LazyComponent<ShowcaseProps>> = {
  duel: () => import('./duel/showcase/BareDuelMap.svelte'),
  'blue-max': () => import('./blue-max/still/BareField.svelte'),
}

/**
 * Loads the read-only board of a game for a stream; undefined if the game has none.
 * @throws when the board cannot be loaded
 */
export async function loadStillBoard(id: string): Promise<Component<ShowcaseProps> | undefined> {
  const [still] = await Promise.all([stills[id]?.(), loadBoard(id)])
  return still?.default
}
