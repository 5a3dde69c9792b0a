import type { Component } from 'svelte'
import { openLaterWords, openLobbyWords } from '../../words/words.ts'
import { type Place, placeIn } from './places.ts'
import { openSealedWords } from './words/words.ts'

type Page = Promise<{ default: Component<{ rest: string }> }>

const pages: Record<Place['page'], () => Page> = {
  list: () => import('./SealedScreen.svelte') as unknown as Page,
  contest: () => import('./ContestScreen.svelte'),
  pairing: () => import('./PairingScreen.svelte'),
  nowhere: () => import('../Nowhere.svelte') as unknown as Page,
}

/** The page of an address of sealed orders, with its words; refusals of orders are said there too. */
export async function sealedPage(rest: string): Page {
  const words = [openSealedWords(), openLobbyWords(), openLaterWords()]
  const [page] = await Promise.all([pages[placeIn(rest).page](), Promise.all(words)])
  return page
}
