import type { BlueMaxRefusalReason } from '@opsroom/rules/blue-max'
import { Catalogue, type KeyOf } from '../../../words/catalogue.svelte.ts'
import { sayRefusal } from '../../../words/words.ts'
import { type FaceMessages, faceWords } from '../lobby/words/words.ts'
import parts from './en.words?catalogue'
import type { Messages as FirstMessages } from './generated/messages.ts'
import laterParts from './later/en.words?catalogue'
import type { Messages as LaterMessages } from './later/generated/messages.ts'

type Messages = FirstMessages & LaterMessages

export { sayRefusal }

/** Words for the reasons of the rules; the compiler names those that are missing. */
type ByRules = Pick<Messages, `refusal.${BlueMaxRefusalReason}`>
type BlueMaxMessages = Messages & ByRules & FaceMessages
/** The keys of the messages that ask for no more than this data. */
export type KeyFor<Data> = KeyOf<BlueMaxMessages, Data>

/** Words that the first look at a table does not need: refusals. */
const laterWords = new Catalogue<never>(laterParts)

/** The words of Blue Max. */
export const words = new Catalogue<BlueMaxMessages>(parts, faceWords, [laterWords])
export const openAllWords = (): Promise<void> => words.openAll()
export const { say, sayFirst, sayIfKnown, noun, has: hasWords } = words
