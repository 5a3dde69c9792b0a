import { getListFormat } from './intl.ts'
import { language } from './language.svelte.ts'
import { say } from './words.ts'

/** One thing, or several in a row, as one says them: `Red, Green and Blue`. */
export const sayList = (items: readonly string[]): string => sayBy({}, items)

/** Several things beside each other, with nothing said between them: `NE, E, SE`. */
export const sayRow = (items: readonly string[]): string => sayBy({ type: 'unit', style: 'short' }, items)

/** One thing is said alone in every language: the first list costs a slow device 25 ms, which a table need not wait for. */
const sayBy = (options: Intl.ListFormatOptions, items: readonly string[]): string =>
  items.length > 1 ? getListFormat(language.locale, options).format(items) : (items[0] ?? '')

/** Things whose names have commas of their own, beside each other: `Emden, hex 11; Hamburg, hex 12`. */
export const saySeries = (items: readonly string[]): string =>
  items.reduce((text, next) => (text === '' ? next : say('series.next', { text, next })), '')

/** Joins whole sentences. */
export const saySentences = (sentences: readonly string[]): string =>
  sentences
    .filter((each) => each !== '')
    .reduce((text, next) => (text === '' ? next : say('text.next', { text, next })), '')
