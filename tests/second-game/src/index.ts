import { snowball, snowballSetup } from '@opsroom/testkit/snowball'
import type { BoardModule, OptionsModule } from '../../../apps/web/src/boards/board.ts'
import type { BoardWords } from '../../../apps/web/src/words/catalogue.svelte.ts'
import { policies } from './policies.ts'

/** The smallest board that the client takes: buttons for what `options` offers, and what has been shown so far. */
export const snowballBoard: BoardModule = {
  id: snowball.id,
  gameFor: async () => snowball,
  game: async () => snowball,
  board: () => import('./Fight.svelte'),
  replay: () => import('./Nothing.svelte'),
  setupForm: () => import('./Rules.svelte'),
}

export const snowballOptions: OptionsModule = {
  describeSetup: (setup) => [policies[snowballSetup.parse(setup).policy]],
}

/** Its words stand in the board itself: nobody translates a test. */
export const words: BoardWords = { open: async () => {}, sayRefusal: () => undefined, rules: () => [] }
