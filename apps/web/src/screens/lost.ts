import { normalizedPath } from '@opsroom/protocol/codes'
import type { Screen } from '../app/pages.ts'
import { pathTo } from '../app/routes.ts'
import Lost from './Lost.svelte'

/** The first part of the former addresses of tournaments; old links still use it. */
const formerTournaments = /^\/events(?=\/|$)/i

/**
 * The screen for an unknown address. It says that nothing is there, or redirects to the intended address if the link is
 * an old one or a chat or mail program has mangled it.
 * @param isPage tells whether there is a page at a path
 */
export function lostScreen(address: string, isPage: (path: string) => boolean): Screen {
  const meant = normalizedPath(address).replace(formerTournaments, pathTo.tournaments)
  return { key: '', Part: Lost, props: meant !== address && isPage(meant) ? { meant } : {} }
}
