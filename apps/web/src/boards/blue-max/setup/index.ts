import type { BlueMaxSetup } from '@opsroom/rules/blue-max'
import type { OptionsModule } from '../../board.ts'
import { describeSetup } from './describe.ts'
import HangarFold from './HangarFold.svelte'

/** Blue Max's words for the options of a room. The hangar fetches the rules when it is opened. */
export const blueMaxOptions: OptionsModule<BlueMaxSetup> = { describeSetup, More: HangarFold }
