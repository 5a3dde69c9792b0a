import { getListFormat } from './intl.ts'
import { language } from './language.svelte.ts'
import { say } from './words.ts'

/** Joins items to a list as in speech: `Red, Green and Blue`. One item stands alone. */
export const sayList = (items: readonly string[]): string => sayBy({}, items)

/** Joins items without a conjunction: `NE, E, SE`. */
export const sayCommaList = (items: readonly string[]): string =>
  sayBy({ type: 'unit', style: 'short' }, items)

/**
 * Joins items by `Intl.ListFormat`. A single item is returned as it is, because on a slow device creating the first
 * list format takes 25 ms, which would delay the table.
 */
const sayBy = (options: Intl.ListFormatOptions, items: readonly string[]): string =>
  items.length > 1 ? getListFormat(language.locale, options).format(items) : (items[0] ?? '')

/** Joins items that themselves contain commas: `Emden, hex 11; Hamburg, hex 12`. */
export const saySemicolonList = (items: readonly string[]): string =>
  items.reduce((text, next) => (text === '' ? next : say('series.next', { text, next })), '')

/** Joins whole sentences to one text. */
export const saySentences = (sentences: readonly string[]): string =>
  sentences
    .filter((each) => each !== '')
    .reduce((text, next) => (text === '' ? next : say('text.next', { text, next })), '')
