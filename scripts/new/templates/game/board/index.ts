import { myThing } from '@opsroom/rules/my-thing'
import type { BoardModule } from '../board.ts'

/** The board of My thing. */
export const myThingBoard: BoardModule = {
  id: myThing.id,
  gameFor: async () => myThing,
  game: async () => myThing,
  board: () => import('./MyThingBoard.svelte'),
  replay: () => import('./MyThingReplay.svelte'),
  setupForm: () => import('./SetupForm.svelte'),
}
