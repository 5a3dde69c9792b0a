import { onDestroy } from 'svelte'
import { whenIdle } from '../../ui/when-quiet.ts'

/**
 * The report of a replay, for `Lazy`: fetched once the page is idle, or when it is first shown. From then on it is shown
 * immediately, also on paper, for which a browser does not wait. Must be called during the initialization of a component.
 */
export function reportPart<Part>(fetch: () => Promise<Part>): () => Part | Promise<Part> {
  let fetched: Part | undefined
  const load = async () => {
    fetched = await fetch()
    return fetched
  }
  onDestroy(whenIdle(load))
  return () => fetched ?? load()
}
