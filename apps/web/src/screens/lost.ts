import { normalizedPath } from '@opsroom/protocol/codes'
import type { Screen } from '../app/pages.ts'
import Lost from './Lost.svelte'

/**
 * The screen for an unknown address. It says that nothing is there, or redirects to the intended address if a chat or
 * mail program has mangled the link.
 * @param isPage tells whether there is a page at a path
 */
export function lostScreen(address: string, isPage: (path: string) => boolean): Screen {
  const meant = normalizedPath(address)
  return { key: '', Part: Lost, props: meant !== address && isPage(meant) ? { meant } : {} }
}
