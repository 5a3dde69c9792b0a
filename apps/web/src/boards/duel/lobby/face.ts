import type { GameFace } from '../../face.ts'
import BritishMark from './BritishMark.svelte'
import GermanMark from './GermanMark.svelte'
import Hero from './Hero.svelte'

/** What the lobby shows of Duel in the Dark. */
export const duelFace: GameFace = {
  id: 'duel',
  title: 'Duel in the Dark',
  sides: [
    { id: 'british', mark: BritishMark },
    { id: 'german', mark: GermanMark },
  ],
  offers: [
    {
      id: 'solo',
      title: 'lobby.solo.title',
      text: 'lobby.solo.text',
      button: 'lobby.solo.button',
      dialog: () => import('./SoloDialog.svelte'),
    },
  ],
  Hero,
}
