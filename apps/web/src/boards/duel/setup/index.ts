import type { OptionsModule } from '../../board.ts'
import { describeSetup } from './describe.ts'
import EditionDifferences from './EditionDifferences.svelte'

/** What Duel says of the options of a room. It needs a few constants of the rules, and not the rules. */
export const duelOptions: OptionsModule = { describeSetup, More: EditionDifferences }
