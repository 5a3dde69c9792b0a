import type { GameFace } from '../../face.ts'
import FirstMark from './FirstMark.svelte'
import SecondMark from './SecondMark.svelte'
import './words.ts'

/** My thing in the lobby. To write: the levels of its bots, its door, what newcomers are offered. */
export const myThingFace: GameFace = {
  id: 'my-thing',
  title: 'My thing',
  sides: [
    { id: 'my-thing-first', mark: FirstMark },
    { id: 'my-thing-second', mark: SecondMark },
  ],
  bots: [],
  offers: [],
}
