import type { DuelSetup } from '@opsroom/rules/duel'
import type { OptionsModule } from '../../board.ts'
import { describeSetup } from './describe.ts'
import EditionDifferences from './EditionDifferences.svelte'

/** Duel's words for the options of a room. They need a few constants of the rules, and not the rules. */
export const duelOptions: OptionsModule<DuelSetup> = { describeSetup, More: EditionDifferences }
