import format, { type CompiledMessage } from 'icu-minify/format'
import { getDateTimeFormat, getNumberFormat, getPluralRules } from './intl.ts'

export type { CompiledMessage }
export type MessageData = Readonly<Record<string, string | number>>

const options = { formatters: { getDateTimeFormat, getNumberFormat, getPluralRules } }

/** Letters that are written from right to left, and the marks of older names that turn the direction. */
const turns = /[\u0590-\u08ff\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]|[\ud802\ud803\ud83a\ud83b]/

/** A value between isolates where it could turn the sentence around it: a name in Hebrew, say. */
const isolated = (value: string): string => (turns.test(value) ? `\u2068${value}\u2069` : value)

/**
 * Makes what the first number and the first plural of a locale need, which takes a slow processor 25 ms: called while
 * the page waits for files.
 */
export function prepareNumbers(locale: string): void {
  getNumberFormat(locale)
  getPluralRules(locale, { type: 'cardinal' })
}

/**
 * A compiled message with its data, in a locale.
 *
 * An argument that a sentence shows is compiled to `tile_`, one with a form to `tile_gen`: those ask `noun` for the
 * word. An argument that only chooses (`{tile, select, …}`, `{count, plural, …}`) has its plain name and gets the
 * value itself.
 * An argument that is missing is shown as nothing; tests fail with it.
 * @param noun the word for a value, in a form; undefined where the value is no noun
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
      // A noun that stands alone is asked for no form.
      if (import.meta.env.MODE === 'test' && name !== 'form' && !(name in data))
        throw new Error(`a message asks for {${name}}`)
      if (form === undefined || typeof value === 'number') return value
      return noun(name, value, form, data) ?? isolated(value)
    },
  })
  // Values are strings and numbers: nothing richer than a string comes of them.
  return format<string>(message, locale, values, options) as string
}
