import { maximumMessageBytes, protocolRefusal, type RequestName, requests } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'

export type Read<T> = { refusal: Refusal } | { value: T }

export const isRequestName = (name: unknown): name is RequestName =>
  typeof name === 'string' && Object.hasOwn(requests, name)

/** Text that Postgres does not store: the character NUL, or half of a surrogate pair. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

/** No message of the protocol is nested deeper. Code that walks through messages may rely on it. */
const deepest = 32

const isTooDeep = (value: unknown, left = deepest): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (left === 0 || Object.values(value).some((inner) => isTooDeep(inner, left - 1)))

/** Reads a message by its schema in the protocol. @returns its value, or the refusal (W1, W2) */
export function readMessage(name: RequestName, payload: unknown): Read<unknown> {
  if (isTooDeep(payload)) return { refusal: protocolRefusal('W1', { path: '' }) }
  const text = JSON.stringify(payload)
  if (text === undefined || unstorable.test(text)) return { refusal: protocolRefusal('W1', { path: '' }) }
  if (Buffer.byteLength(text) > maximumMessageBytes) {
    return { refusal: protocolRefusal('W2', { most: maximumMessageBytes }) }
  }
  const parsed = requests[name].request.safeParse(payload)
  if (parsed.success) return { value: parsed.data }
  return {
    refusal: protocolRefusal('W1', { path: parsed.error.issues[0]?.path.map(String).join('.') ?? '' }),
  }
}
