import { parse, TYPE } from '@formatjs/icu-messageformat-parser'

type Elements = ReturnType<typeof parse>
type Messages = Readonly<Record<string, string>>

/** The arguments of a message, and its plural forms. */
interface Use {
  arguments: Set<string>
  /** Numbers among them: they choose a plural, or are written as a number. */
  numbers: Set<string>
  plurals: string[][]
}

function gather(elements: Elements, use: Use): Use {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue
    // The part after `_` is a form of the noun, which every language has of its own.
    if (element.type !== TYPE.tag) use.arguments.add(element.value.split('_')[0] ?? '')
    if (element.type === TYPE.plural || element.type === TYPE.number) use.numbers.add(element.value)
    if (element.type === TYPE.tag) gather(element.children, use)
    if (element.type !== TYPE.select && element.type !== TYPE.plural) continue
    if (element.type === TYPE.plural && element.pluralType === 'cardinal')
      use.plurals.push(Object.keys(element.options))
    for (const { value } of Object.values(element.options)) gather(value, use)
  }
  return use
}

/** The arguments and plural forms of a message. @throws when it is no ICU message */
export const useOf = (message: string): Use =>
  gather(parse(message), { arguments: new Set(), numbers: new Set(), plurals: [] })

/** Plural forms that a language needs for whole numbers up to a thousand. */
function formsOf(language: string): Set<string> {
  const rules = new Intl.PluralRules(language)
  const forms = Array.from({ length: 1001 }, (_, count) => rules.select(count))
  return new Set([...forms, 'other'])
}

function problemsOfMessage(message: string, original: string, forms: Set<string>): string[] {
  try {
    const [own, theirs] = [useOf(message), useOf(original)]
    const unknown = [...own.arguments].filter((name) => name !== 'form' && !theirs.arguments.has(name))
    const missing = own.plurals.flatMap((options) => [...forms].filter((form) => !options.includes(form)))
    return [
      ...unknown.map((name) => `the original has no {${name}}`),
      ...missing.map((form) => `a plural lacks the form "${form}"`),
    ]
  } catch (error) {
    return [`is no ICU message: ${(error as Error).message}`]
  }
}

/**
 * The problems in the messages of a language, a line each: keys that are missing or unknown, messages that cannot be
 * read, arguments that the original does not give, plural forms that the language has and a message has not.
 */
export function problemsOf(language: string, messages: Messages, original: Messages): string[] {
  const forms = formsOf(language)
  const keys = [...new Set([...Object.keys(original), ...Object.keys(messages)])]
  return keys.flatMap((key) => {
    const [message, source] = [messages[key], original[key]]
    if (message === undefined) return [`${key}: is missing`]
    if (source === undefined) return [`${key}: the original has no such key`]
    return problemsOfMessage(message, source, forms).map((problem) => `${key}: ${problem}`)
  })
}
