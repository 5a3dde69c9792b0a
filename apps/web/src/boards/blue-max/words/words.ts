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

/** What the rules give as reasons; the compiler names those that have no words here. */
type ByRules = Pick<Messages, `refusal.${BlueMaxRefusalReason}`>
type BlueMaxMessages = Messages & ByRules & FaceMessages
/** The keys of the messages that ask for no more than this data. */
export type KeyFor<Data> = KeyOf<BlueMaxMessages, Data>

/** What the first look at a table does not say: refusals. */
const laterWords = new Catalogue<never>(laterParts)

/** The words of Blue Max. */
export const words = new Catalogue<BlueMaxMessages>(parts, faceWords, [laterWords])
export const openAllWords = (): Promise<void> => words.openAll()
export const { say, sayFirst, sayIfKnown, noun, has: hasWords } = words
