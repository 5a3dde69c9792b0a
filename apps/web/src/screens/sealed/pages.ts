import type { Component } from 'svelte'
import { withWords } from '../../words/with-words.ts'
import { openFurtherWords, openLobbyWords } from '../../words/words.ts'
import { type SealedPlace, sealedPlaceIn } from './places.ts'
import { openSealedWords } from './words/words.ts'

type Page = Promise<{ default: Component<{ rest: string }> }>

const pages: Record<SealedPlace['page'], () => Page> = {
  // The list has no properties from the address, so its type differs.
  list: () => import('./SealedScreen.svelte') as unknown as Page,
  contest: () => import('./ContestScreen.svelte'),
  pairing: () => import('./PairingScreen.svelte'),
  // Nor does this one.
  nowhere: () => import('../Nowhere.svelte') as unknown as Page,
}

/** The page of an address of sealed orders, with its words and those of refusals of orders. */
export const sealedPage = (rest: string): Page =>
  withWords(pages[sealedPlaceIn(rest).page](), openSealedWords(), openLobbyWords(), openFurtherWords())
