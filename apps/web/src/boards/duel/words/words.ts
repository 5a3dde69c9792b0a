import parts from 'virtual:catalogue/duel/board'
import laterParts from 'virtual:catalogue/duel/later'
import optionParts from 'virtual:catalogue/duel/options'
import type { DuelLedgerReason, DuelRefusalReason, DuelRule, EditionDifferenceId } from '@opsroom/rules/duel'
import { Catalogue, type MessageKeyOf } from '../../../words/catalogue.svelte.ts'
import type { MessagesOf } from '../../../words/generated/messages.ts'
import { withWords } from '../../../words/with-words.ts'
import { sayRefusal } from '../../../words/words.ts'
import { type FaceMessages, faceWords } from '../lobby/words/words.ts'

type Messages = MessagesOf['duel/board'] & MessagesOf['duel/options'] & MessagesOf['duel/later']

export { sayRefusal }

/** The refusal reasons of the rules; the compiler names those that have no words here. */
type ByRules = Pick<
  Messages,
  | `refusal.${DuelRefusalReason}`
  | `ledger.${DuelLedgerReason}`
  | `ruleText.${DuelRule}`
  | `edition.${EditionDifferenceId}`
  | `edition.${EditionDifferenceId}.v2`
>
/** The arguments of Duel's words, by their keys; those of its face and of the shell included. */
type DuelMessages = Messages & ByRules & FaceMessages
/** The keys of the messages that need no more than this data. */
export type MessageKeyFor<Data> = MessageKeyOf<DuelMessages, Data>

/** Words for the options of a room, and for optional rules. */
const optionWords = new Catalogue<never>(optionParts)
export const openOptionWords = (): Promise<void> => optionWords.open()

/** Words that are not needed at the start of a night of the base game: refusals, rules, the report. */
const laterWords = new Catalogue<never>(laterParts)

/** The words of Duel in the Dark. */
export const words = new Catalogue<DuelMessages>(parts, faceWords, [optionWords, laterWords])
export const openAllWords = (): Promise<void> => words.openAll()
/** A part that is fetched later, together with the words that are fetched later. */
export const withAllWords = <T>(part: Promise<T>): Promise<T> => withWords(part, openAllWords())
export const { say, sayFirst, sayIfKnown, noun, ruleText, has: hasWords } = words
