import { onDestroy } from 'svelte'
import { whenIdle } from '../../ui/when-quiet.ts'

/**
 * Loads the report of a replay, for `Lazy`: once the page is idle, or when the report is first shown. Once loaded it is
 * rendered immediately, also for printing, which does not wait. Must be called during the initialization of a
 * component.
 */
export function prefetchReport<Part>(fetch: () => Promise<Part>): () => Part | Promise<Part> {
  let fetched: Part | undefined
  const load = async () => {
    fetched = await fetch()
    return fetched
  }
  onDestroy(whenIdle(load))
  return () => fetched ?? load()
}
