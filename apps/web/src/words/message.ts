import format, { type CompiledMessage } from 'icu-minify/format'
import { getDateTimeFormat, getNumberFormat, getPluralRules } from './intl.ts'

export type { CompiledMessage }
export type MessageData = Readonly<Record<string, string | number>>

const options = { formatters: { getDateTimeFormat, getNumberFormat, getPluralRules } }

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
      return noun(name, value, form, data) ?? value
    },
  })
  return format<string>(message, locale, values, options) as string
}
