import type { DuelSetup } from '@opsroom/rules/duel'
import type { OptionsModule } from '../../board.ts'
import { describeSetup } from './describe.ts'
import EditionDifferences from './EditionDifferences.svelte'

/**
 * The texts of Duel about the options of a room. They need a few constants of the rules, but not the rules themselves.
 */
export const duelOptions: OptionsModule<DuelSetup> = { describeSetup, More: EditionDifferences }
