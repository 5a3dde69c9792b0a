import parts from 'virtual:catalogue/duel/board'
import laterParts from 'virtual:catalogue/duel/later'
import optionParts from 'virtual:catalogue/duel/options'
import type {
  DuelLedgerReason,
  DuelRefusalReason,
  DuelRuleId,
  EditionDifferenceId,
} from '@opsroom/rules/duel'
import { Catalogue, type MessageKeyOf } from '../../../words/catalogue.svelte.ts'
import type { MessagesOf } from '../../../words/generated/messages.ts'
import { withWords } from '../../../words/with-words.ts'
import { sayRefusal } from '../../../words/words.ts'
import { type FaceMessages, faceWords } from '../lobby/words/words.ts'

type Messages = MessagesOf['duel/board'] & MessagesOf['duel/options'] & MessagesOf['duel/later']

export { sayRefusal }

/**
 * The texts that the rules need, for refusals, ledger lines, rules and differences of editions: the compiler reports a
 * missing one.
 */
type ByRules = Pick<
  Messages,
  | `refusal.${DuelRefusalReason}`
  | `ledger.${DuelLedgerReason}`
  | `ruleText.${DuelRuleId}`
  | `edition.${EditionDifferenceId}`
  | `edition.${EditionDifferenceId}.v2`
>
/** The parameters of Duel's messages by their keys, including those of its lobby face and of the shell. */
type DuelMessages = Messages & ByRules & FaceMessages
/** The keys of the messages whose arguments are all contained in `Data`. */
export type MessageKeyFor<Data> = MessageKeyOf<DuelMessages, Data>

/** The words for the options of a room, and for optional rules. */
const optionWords = new Catalogue<never>(optionParts)
export const loadOptionWords = (): Promise<void> => optionWords.open()

/** The words that are not needed at the start of a night of the base game: those of refusals, rules and the report. */
const laterWords = new Catalogue<never>(laterParts)

/** The catalogue of the board of Duel in the Dark. */
export const words = new Catalogue<DuelMessages>(parts, faceWords, [optionWords, laterWords])
export const loadAllWords = (): Promise<void> => words.openAll()
/**
 * Completes the loading of a component by that of all words of the board.
 * @returns the component, once the words are loaded too
 */
export const withAllWords = <T>(part: Promise<T>): Promise<T> => withWords(part, loadAllWords())
export const { say, sayFirst, sayIfKnown, noun, ruleText, has: hasWords } = words
