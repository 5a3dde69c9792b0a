import type { Component } from 'svelte'
import { withWords } from '../../words/with-words.ts'
import { loadFurtherWords, loadLobbyWords } from '../../words/words.ts'
import { readSealedOrdersAddress, type SealedOrdersAddress } from './places.ts'
import { loadSealedWords } from './words/words.ts'

type Page = Promise<{ default: Component<{ rest: string }> }>

const pages: Record<SealedOrdersAddress['page'], () => Page> = {
  // The cast is needed because the page with the list of contests takes no properties from the address.
  list: () => import('./SealedScreen.svelte') as unknown as Page,
  contest: () => import('./ContestScreen.svelte'),
  pairing: () => import('./PairingScreen.svelte'),
  // The cast is needed because the page for an unknown address takes no properties from the address.
  nowhere: () => import('../Nowhere.svelte') as unknown as Page,
}

/** Loads the page at an address of sealed orders, with its texts and with the texts of refused orders. */
export const sealedPage = (rest: string): Page =>
  withWords(
    pages[readSealedOrdersAddress(rest).page](),
    loadSealedWords(),
    loadLobbyWords(),
    loadFurtherWords(),
  )
