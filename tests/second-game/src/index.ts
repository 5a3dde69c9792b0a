import { snowball, snowballSetupSchema } from '@opsroom/testkit/snowball'
import type { BoardModule, OptionsModule } from '../../../apps/web/src/boards/board.ts'
import type { BoardWords } from '../../../apps/web/src/words/catalogue.svelte.ts'
import { policies } from './policies.ts'

/** A small board, of the shells of the board kit: buttons for what `options` offers, an end card, and a replay with its report. */
export const snowballBoard: BoardModule = {
  id: snowball.id,
  gameFor: async () => snowball,
  game: async () => snowball,
  board: () => import('./Fight.svelte'),
  replay: () => import('./FightReplay.svelte'),
  setupForm: () => import('./Rules.svelte'),
}

export const snowballOptions: OptionsModule = {
  describeSetup: (setup) => [policies[snowballSetupSchema.parse(setup).policy]],
}

/** Its words stand in the board itself: nobody translates a test. */
export const words: BoardWords = { open: async () => {}, sayRefusal: () => undefined, rules: () => [] }
