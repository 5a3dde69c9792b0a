/**
 * A message: one whole sentence with `{names}`, or one for each plural form of `{count}` (as Intl.PluralRules calls
 * them), so that no sentence is ever glued from pieces.
 */
export type Message = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>)
export type MessageData = Readonly<Record<string, string | number>>

const rules = new Map<string, Intl.PluralRules>()

function pluralForm(locale: string, count: number): Intl.LDMLPluralRule {
  const known = rules.get(locale) ?? new Intl.PluralRules(locale)
  rules.set(locale, known)
  return known.select(count)
}

export function format(message: Message, data: MessageData = {}, locale = 'en'): string {
  const text =
    typeof message === 'string' ? message : (message[pluralForm(locale, Number(data.count))] ?? message.other)
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(data[name] ?? ''))
}

/** A part of a catalogue. */
export type Messages = Record<string, Message>
