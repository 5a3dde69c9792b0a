import type { OptionsModule } from '../board.ts'
import { say } from './words/words.ts'

/** To write: the options of a room in plain words, a line each. */
export const myThingOptions: OptionsModule = { describeSetup: () => [say('myThing.setup')] }
