import type { DuelLedgerReason, DuelRefusalReason, DuelRule, EditionDifferenceId } from '@opsroom/rules/duel'
import { Catalogue, type KeyOf } from '../../../words/catalogue.svelte.ts'
import { sayRefusal } from '../../../words/words.ts'
import { type FaceMessages, faceWords } from '../lobby/words/words.ts'
import type { Messages as FirstMessages } from './generated/messages.ts'
import type { Messages as LaterMessages } from './later/generated/messages.ts'
import type { Messages as OptionMessages } from './options/generated/messages.ts'

type Messages = FirstMessages & OptionMessages & LaterMessages

export { sayRefusal }

/** What the rules give as reasons; the compiler names those that have no words here. */
type ByRules = Pick<
  Messages,
  | `refusal.${DuelRefusalReason}`
  | `ledger.${DuelLedgerReason}`
  | `ruleText.${DuelRule}`
  | `edition.${EditionDifferenceId}`
  | `edition.${EditionDifferenceId}.v2`
>
/** What Duel's words ask for, by their keys; those of its face and of the shell included. */
type DuelMessages = Messages & ByRules & FaceMessages
/** The keys of the messages that ask for no more than this data. */
export type KeyFor<Data> = KeyOf<DuelMessages, Data>

/** What is said of the options of a room, and of optional rules. */
const optionWords = new Catalogue<never>({
  keys: () => import('./options/en.words?keys'),
  languages: {
    en: () => import('./options/en.words'),
    de: () => import('./options/de.words'),
    fr: () => import('./options/fr.words'),
    it: () => import('./options/it.words'),
    pl: () => import('./options/pl.words'),
  },
})
export const openOptionWords = (): Promise<void> => optionWords.open()

/** What a night of the base game does not say at first: refusals, rules, the report. */
const laterWords = new Catalogue<never>({
  keys: () => import('./later/en.words?keys'),
  languages: {
    en: () => import('./later/en.words'),
    de: () => import('./later/de.words'),
    fr: () => import('./later/fr.words'),
    it: () => import('./later/it.words'),
    pl: () => import('./later/pl.words'),
  },
})

/** The words of Duel in the Dark. */
export const words = new Catalogue<DuelMessages>(
  {
    keys: () => import('./en.words?keys'),
    languages: {
      en: () => import('./en.words'),
      de: () => import('./de.words'),
      fr: () => import('./fr.words'),
      it: () => import('./it.words'),
      pl: () => import('./pl.words'),
    },
  },
  faceWords,
  [optionWords, laterWords],
)
export const openAllWords = (): Promise<void> => words.openAll()
export const { say, sayFirst, sayIfKnown, noun, ruleText, has: hasWords } = words
