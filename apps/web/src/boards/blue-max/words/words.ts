import parts from 'virtual:catalogue/blue-max/board'
import laterParts from 'virtual:catalogue/blue-max/later'
import type { BlueMaxRefusalReason } from '@opsroom/rules/blue-max'
import { Catalogue, type MessageKeyOf } from '../../../words/catalogue.svelte.ts'
import type { MessagesOf } from '../../../words/generated/messages.ts'
import { sayRefusal } from '../../../words/words.ts'
import { type FaceMessages, faceWords } from '../lobby/words/words.ts'

type Messages = MessagesOf['blue-max/board'] & MessagesOf['blue-max/later']

export { sayRefusal }

/** The texts that the refusals of the rules need: the compiler reports a missing one. */
type ByRules = Pick<Messages, `refusal.${BlueMaxRefusalReason}`>
type BlueMaxMessages = Messages & ByRules & FaceMessages
/** The keys of the messages whose arguments are all contained in `Data`. */
export type MessageKeyFor<Data> = MessageKeyOf<BlueMaxMessages, Data>

/** The words that a table does not need when it opens: those of refusals. */
const laterWords = new Catalogue<never>(laterParts)

/** The catalogue of the board of Blue Max. */
export const words = new Catalogue<BlueMaxMessages>(parts, faceWords, [laterWords])
export const loadAllWords = (): Promise<void> => words.openAll()
export const { say, sayFirst, sayIfKnown, noun, has: hasWords } = words
