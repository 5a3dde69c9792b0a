import type { BlueMaxSetup } from '@opsroom/rules/blue-max'
import type { OptionsModule } from '../../board.ts'
import { describeSetup } from './describe.ts'
import HangarFold from './HangarFold.svelte'

/** The texts of Blue Max about the options of a room. The hangar loads the rules only when it is opened. */
export const blueMaxOptions: OptionsModule<BlueMaxSetup> = { describeSetup, More: HangarFold }
