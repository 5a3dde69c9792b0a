import format, { type CompiledMessage } from 'icu-minify/format'
import { getDateTimeFormat, getNumberFormat, getPluralRules } from './intl.ts'

export type { CompiledMessage }
export type MessageData = Readonly<Record<string, string | number>>

const options = { formatters: { getDateTimeFormat, getNumberFormat, getPluralRules } }

/** Matches letters of right-to-left scripts, and control characters in names that change the writing direction. */
const turns = /[\u0590-\u08ff\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]|[\ud802\ud803\ud83a\ud83b]/

/**
 * Encloses a value in Unicode isolates if it could change the direction of the sentence around it, such as a name in
 * Hebrew.
 */
const isolated = (value: string): string => (turns.test(value) ? `\u2068${value}\u2069` : value)

/**
 * Creates the formats for numbers and plurals of a locale in advance, while the page waits for files. On a slow
 * processor this takes 25 ms.
 */
export function prepareNumbers(locale: string): void {
  getNumberFormat(locale)
  getPluralRules(locale, { type: 'cardinal' })
}

/**
 * Formats a compiled message with its data, in a locale.
 *
 * An argument whose value the sentence shows is compiled to `tile_`, or to `tile_gen` if it has a grammatical form; for
 * such an argument, `noun` is asked for the word. An argument that only selects a variant (`{tile, select, …}`,
 * `{count, plural, …}`) keeps its plain name and gets the value itself.
 * A missing argument is shown as an empty text; in tests it throws.
 * @param noun returns the word for a value in a grammatical form; undefined if the value is not a noun
 */
export function formatMessage(
  message: CompiledMessage,
  locale: string,
  data: MessageData,
  noun: (family: string, id: string, form: string, data: MessageData) => string | undefined,
): string {
  const values = new Proxy(data, {
    has: () => true,
    get(_, argument: string) {
      const [name = '', form] = argument.split('_')
      const value = data[name] ?? ''
      // `form` may be missing: a noun that stands alone has no grammatical form.
      if (import.meta.env.MODE === 'test' && name !== 'form' && !(name in data))
        throw new Error(`a message asks for {${name}}`)
      if (form === undefined || typeof value === 'number') return value
      return noun(name, value, form, data) ?? isolated(value)
    },
  })
  // The cast is safe: with strings and numbers as values the result is a string.
  return format<string>(message, locale, values, options) as string
}
