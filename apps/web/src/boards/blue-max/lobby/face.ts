import type { GameFace } from '../../face.ts'
import './colours.css'
import AlliesMark from './AlliesMark.svelte'
import CentralMark from './CentralMark.svelte'
import Hero from './Hero.svelte'
import './words/words.ts'

/** What the lobby shows of Blue Max. */
export const blueMaxFace: GameFace = {
  id: 'blue-max',
  title: 'Blue Max',
  sides: [
    { id: 'allies', mark: AlliesMark },
    { id: 'central', mark: CentralMark },
  ],
  bots: [],
  offers: [],
  Hero,
}
