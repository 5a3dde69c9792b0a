import { maximumMessageBytes, type RequestName, refuse, requests } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'

export type Read<T> = { refusal: Refusal } | { value: T }

export const isRequestName = (name: unknown): name is RequestName =>
  typeof name === 'string' && Object.hasOwn(requests, name)

/** Text that Postgres does not store: the character NUL, or half of a surrogate pair. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

/** Gives a message the form that the protocol names for it, or says why not (W1, W2). */
export function readMessage(name: RequestName, payload: unknown): Read<unknown> {
  let text: string | undefined
  try {
    text = JSON.stringify(payload)
  } catch {
    return { refusal: refuse('W1', { path: '' }) } // nested too deeply for any message of ours
  }
  if (text === undefined || unstorable.test(text)) return { refusal: refuse('W1', { path: '' }) }
  if (Buffer.byteLength(text) > maximumMessageBytes) {
    return { refusal: refuse('W2', { most: maximumMessageBytes }) }
  }
  const parsed = requests[name].request.safeParse(payload)
  if (parsed.success) return { value: parsed.data }
  return { refusal: refuse('W1', { path: parsed.error.issues[0]?.path.map(String).join('.') ?? '' }) }
}
