import type { OptionsModule } from '../../board.ts'
import { describeSetup } from './describe.ts'

/** What Blue Max says of the options of a room. */
export const blueMaxOptions: OptionsModule = { describeSetup }
