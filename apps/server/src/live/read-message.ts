import { maximumMessageBytes, protocolRefusal } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'

/** Text that Postgres does not store: the character NUL, or half of a surrogate pair. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

/** No message of the protocol is nested deeper. Code that walks through messages may rely on it. */
const deepest = 32

/** @param value as it was read from JSON. Loops, because every message goes through it */
function isTooDeep(value: unknown, left = deepest): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (left === 0) return true
  if (Array.isArray(value)) {
    for (const inner of value) if (isTooDeep(inner, left - 1)) return true
    return false
  }
  // `in` lists the keys of any object, and no type says that they index it.
  for (const key in value) if (isTooDeep((value as Record<string, unknown>)[key], left - 1)) return true
  return false
}

/** @param bytes of the message as JSON; 0 if it was not read that far */
const unread = (refusal: Refusal, bytes = 0) => ({ refusal, bytes })

interface Schema<T> {
  safeParse(
    payload: unknown,
  ): { success: true; data: T } | { success: false; error: { issues: readonly { path: PropertyKey[] }[] } }
}

/** Reads a client's message by its schema in the protocol. @returns its value, or the refusal (W1, W2) */
export function readMessage<T>(
  schema: Schema<T>,
  payload: unknown,
): { bytes: number } & ({ refusal: Refusal } | { value: T }) {
  if (isTooDeep(payload)) return unread(protocolRefusal('W1', { path: '' }))
  const text = JSON.stringify(payload)
  // Hardly any text has an escape, and a search for the two characters is much cheaper than the expression.
  if (text === undefined || (text.includes('\\u') && unstorable.test(text)))
    return unread(protocolRefusal('W1', { path: '' }), text?.length)
  const bytes = Buffer.byteLength(text)
  if (bytes > maximumMessageBytes) return unread(protocolRefusal('W2', { most: maximumMessageBytes }), bytes)
  const parsed = schema.safeParse(payload)
  if (parsed.success) return { value: parsed.data, bytes }
  const path = parsed.error.issues[0]?.path.map(String).join('.') ?? ''
  return unread(protocolRefusal('W1', { path }), bytes)
}
