import type { Rng } from '@opsroom/rules/core'

/** A frame of Engine.IO: text, or bytes where text is expected. */
export type Frame = string | Buffer

const kB = 1024
/** The length of the longest mutated message: over the limit of a message (W2), under the limit of a packet. */
const longest = 900 * kB
const deepest = 20_000

/** Wrong values, which replace a value of another type in a message. */
const wrongValues: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '',
  '\u0000',
  '\ud800',
  '__proto__',
  'constructor',
  "'; DROP TABLE event; --",
  [],
  {},
  [[[[]]]],
  { $ne: null },
  'x'.repeat(5_000),
]

/** A copy of a JSON value with one wrong value in it. */
export function copyWithWrongValue(value: unknown, rng: Rng): unknown {
  if (typeof value !== 'object' || value === null || rng.int(4) === 0)
    return wrongValues[rng.int(wrongValues.length)]
  if (Array.isArray(value)) {
    if (value.length === 0) return [copyWithWrongValue(undefined, rng)]
    const place = rng.int(value.length)
    return value.map((item, at) => (at === place ? copyWithWrongValue(item, rng) : item))
  }
  const keys = Object.keys(value)
  const key = keys[rng.int(keys.length)]
  const copy: Record<string, unknown> = { ...value }
  const change = rng.int(4)
  if (key === undefined || change === 0) copy[`extra${rng.int(9)}`] = 1
  else if (change === 1) delete copy[key]
  else copy[key] = copyWithWrongValue(copy[key], rng)
  return copy
}

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

/**
 * The frame in which Socket.IO sends a message over Engine.IO.
 * @param number the number of the request, which the answer repeats; without it no answer is expected
 */
export const frameOf = (name: string, body: unknown, number?: number): string =>
  `42${number ?? ''}${JSON.stringify([name, body])}`

function withFlippedBits(frame: string, rng: Rng): Buffer {
  const bytes = Buffer.from(frame)
  for (let flips = 1 + rng.int(4); flips > 0; flips--) {
    const place = rng.int(bytes.length)
    bytes[place] = (bytes[place] ?? 0) ^ (1 << rng.int(8))
  }
  return bytes
}

/** Packets of Engine.IO and Socket.IO that a server does not expect at this point, or at all. */
const outOfOrder: readonly string[] = [
  '40',
  '40{"token":"x"}',
  '40/admin,',
  '2probe',
  '3',
  '5',
  '6',
  '43999[{"ok":true}]',
  '44{"message":"no"}',
  '451-["table.command",{"_placeholder":true,"num":0}]',
  '4599999999-["x",{"_placeholder":true,"num":0}]',
  '42',
  '42[]',
  '42["connect"]',
  '42["disconnect"]',
  '42["error",{}]',
  '42["__proto__",{}]',
  '42[1,{}]',
  '429999999999999999999["lobby.subscribe",{}]',
  '4',
  '',
  '9',
]

/** Every kind of mutation, by its name. */
export const mutations: Record<
  string,
  (message: readonly [string, unknown], number: number, rng: Rng) => Frame
> = {
  valid: ([name, body], number) => frameOf(name, body, number),
  unanswered: ([name, body]) => frameOf(name, body),
  wrongType: ([name, body], number, rng) => frameOf(name, copyWithWrongValue(body, rng), number),
  wrongName: ([name, body], number, rng) => frameOf(name.slice(rng.int(name.length)), body, number),
  moreWords: ([name, body], number) => `42${number}${JSON.stringify([name, body, body, 1])}`,
  flippedBits: ([name, body], number, rng) => withFlippedBits(frameOf(name, body, number), rng).toString(),
  flippedBytes: ([name, body], number, rng) => withFlippedBits(frameOf(name, body, number), rng),
  truncated: ([name, body], number, rng) => {
    const frame = frameOf(name, body, number)
    return frame.slice(0, rng.int(frame.length))
  },
  huge: ([name, body], number, rng) => frameOf(name, [body, 'x'.repeat(64 * kB + rng.int(longest))], number),
  deep: ([name], number, rng) => `42${number}["${name}",${nested(1 + rng.int(deepest))}]`,
  outOfOrder: (_, __, rng) => outOfOrder[rng.int(outOfOrder.length)] as string,
  bytes: (_, __, rng) => Buffer.from(Array.from({ length: 1 + rng.int(200) }, () => rng.int(256))),
}
export const mutationNames = Object.keys(mutations)

/** Mutations after which the connection stays open. */
const gentle = ['valid', 'unanswered', 'wrongType', 'wrongName', 'moreWords']
/** Mutations that are used rarely, because each of them costs much more than the others. */
const dear = ['huge', 'deep']
/** Of this many attacks that leave the connection open, one uses any mutation. */
const seldom = 1_000

/**
 * A message, with or without a mutation.
 * @param isGentle whether to prefer mutations after which the server keeps the connection open
 */
export function mutatedFrame(
  message: readonly [string, unknown],
  number: number,
  rng: Rng,
  isGentle = false,
): Frame {
  const names = isGentle && rng.int(seldom) > 0 ? gentle : mutationNames
  const name = names[rng.int(names.length)] as string
  const isSpared = dear.includes(name) && rng.int(8) > 0
  return (mutations[isSpared ? 'wrongType' : name] as (typeof mutations)[string])(message, number, rng)
}
