import { getListFormat } from './intl.ts'
import { language } from './language.svelte.ts'
import { say } from './words.ts'

/** Several things in a row, as one says them: `Red, Green and Blue`. */
export const sayList = (items: readonly string[]): string => getListFormat(language.locale, {}).format(items)

/** Several things beside each other, with nothing said between them: `NE, E, SE`. */
export const sayRow = (items: readonly string[]): string =>
  getListFormat(language.locale, { type: 'unit', style: 'short' }).format(items)

/** Things whose names have commas of their own, beside each other: `Emden, hex 11; Hamburg, hex 12`. */
export const saySeries = (items: readonly string[]): string =>
  items.reduce((text, next) => (text === '' ? next : say('series.next', { text, next })), '')

/** Whole sentences one after the other. */
export const sayText = (sentences: readonly string[]): string =>
  sentences
    .filter((each) => each !== '')
    .reduce((text, next) => (text === '' ? next : say('text.next', { text, next })), '')
