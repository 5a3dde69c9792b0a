import type { NoticeKind, NoticeLanguage } from '@opsroom/protocol'
import { de } from './de.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { pl } from './pl.ts'

/**
 * What the server itself writes to people: notices, and the pages behind the links of its e-mails. `{room}`: the code of a
 * room, `{game}`: the title of a game, `{count}`: a number, `{link}`: an address.
 */
export interface NoticeWords {
  kinds: Record<NoticeKind, string>
  more: string
  test: string
  mail: {
    /** Where it is about several things. */
    subject: string
    testSubject: string
    /** Why it comes, and how to get no more. */
    footer: string
    confirmSubject: string
    confirmText: string
  }
  pages: {
    confirmTitle: string
    confirmText: string
    confirmButton: string
    confirmed: string
    expired: string
    stopTitle: string
    stopText: string
    stopButton: string
    stopped: string
    open: string
  }
}

const languages: Record<NoticeLanguage, NoticeWords> = { en, de, fr, it, pl }

export const wordsIn = (language: NoticeLanguage): NoticeWords => languages[language]

/** A text with its places filled. A place that is not given stays empty. */
export const fill = (text: string, given: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(given[name] ?? ''))
