import type { Component } from 'svelte'
import { withWords } from '../words/with-words.ts'
import type { Route } from './routes.ts'

/** Fetches the code of each page with its words. A page is given what its route says beside its name. */
type Pages = {
  [R in Route as R['page']]: (route: R) => Promise<{ default: Component<Omit<R, 'page'>> }>
}
/** The pages that are opened most: how they are fetched stands in the first script. */
export type FirstPages = Pick<Pages, 'lobby' | 'room' | 'table'>
export type FurtherPages = Omit<Pages, keyof FirstPages>

/** A part of the rulebook, with the words around it. */
export async function withRulebookWords<T>(part: Promise<T>): Promise<T> {
  const { openRulebookWords } = await import('../rulebook/words/words.ts')
  return withWords(part, openRulebookWords())
}
