import type { Refusal } from '@opsroom/rules/core'
import { en } from './en.ts'
import { format, type Message, type MessageData } from './format.ts'

export type Key = keyof typeof en
/** The catalogue in use; a further language is a file of the same form as `en.ts`. */
const catalogue: Record<Key, Message> = en
const locale = 'en'

export const say = (key: Key, data?: MessageData): string => format(catalogue[key], data, locale)

/** Whether the catalogue has this key: for reasons and rule ids that come from the rules package. */
export const hasWords = (key: string): key is Key => Object.hasOwn(catalogue, key)

/** The first of these keys that has words. */
export function sayFirst(keys: readonly string[], data: MessageData, otherwise: Key): string {
  const key = keys.find(hasWords)
  return say(key ?? otherwise, data)
}

/** Pieces, tiles and seats inside a refusal get their names before it is worded. */
function named(data: MessageData = {}): MessageData {
  const words = Object.entries(data).map(([name, value]) => {
    const key = `${name}.${value}`
    return [name, hasWords(key) ? say(key) : value]
  })
  return Object.fromEntries(words)
}

/** Why an order was not accepted, and what to do next; a reason without words still names its rule. */
export const sayRefusal = ({ rule, reason, data }: Refusal): string =>
  sayFirst([`refusal.${reason}`], { ...named(data), rule }, 'refusal.unworded')
