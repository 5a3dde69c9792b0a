import { maximumMessageBytes, protocolRefusal } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'

/** JSON text with an escape that Postgres cannot store: the character NUL, or half of a surrogate pair. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

/**
 * The deepest nesting that a message of the protocol may have. Code that walks through messages may rely on this bound.
 */
const deepest = 32

/**
 * Whether a value is nested deeper than `deepest`. Uses plain loops for speed, because every message goes through this
 * check.
 * @param value parsed JSON
 */
function isTooDeep(value: unknown, left = deepest): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (left === 0) return true
  if (Array.isArray(value)) {
    for (const inner of value) if (isTooDeep(inner, left - 1)) return true
    return false
  }
  // The cast is needed because TypeScript does not know that the keys of `for … in` are keys of this object.
  for (const key in value) if (isTooDeep((value as Record<string, unknown>)[key], left - 1)) return true
  return false
}

/**
 * The result for a message that is refused.
 * @param bytes the length of the message as JSON; 0 if it was refused before its length was known
 */
const unread = (refusal: Refusal, bytes = 0) => ({ refusal, bytes })

interface Schema<T> {
  safeParse(
    payload: unknown,
  ): { success: true; data: T } | { success: false; error: { issues: readonly { path: PropertyKey[] }[] } }
}

/** Validates a client's message by its schema in the protocol. @returns the parsed message, or the refusal (W1, W2) */
export function readMessage<T>(
  schema: Schema<T>,
  payload: unknown,
): { bytes: number } & ({ refusal: Refusal } | { value: T }) {
  if (isTooDeep(payload)) return unread(protocolRefusal('W1', { path: '' }))
  const text = JSON.stringify(payload)
  // Hardly any message has an escape `\u`, and searching for these two characters is much cheaper than the regular
  // expression.
  if (text === undefined || (text.includes('\\u') && unstorable.test(text)))
    return unread(protocolRefusal('W1', { path: '' }), text?.length)
  const bytes = Buffer.byteLength(text)
  if (bytes > maximumMessageBytes) return unread(protocolRefusal('W2', { most: maximumMessageBytes }), bytes)
  const parsed = schema.safeParse(payload)
  if (parsed.success) return { value: parsed.data, bytes }
  const path = parsed.error.issues[0]?.path.map(String).join('.') ?? ''
  return unread(protocolRefusal('W1', { path }), bytes)
}
