import type { NoticeLanguage } from '@opsroom/protocol'
import { de } from './de.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import type { NoticeWords } from './notice-words.ts'
import { pl } from './pl.ts'

const languages: Record<NoticeLanguage, NoticeWords> = { en, de, fr, it, pl }

export const wordsIn = (language: NoticeLanguage): NoticeWords => languages[language]

/** A text with its places filled. A place that is not given stays empty. */
export const fill = (text: string, given: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(given[name] ?? ''))
