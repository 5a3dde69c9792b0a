import { parseArgs } from 'node:util'

/** Why arguments make no sense, in one line. */
export class WrongArguments extends Error {}

/** An argument with a value, and one without, as `parseArgs` takes them. */
export const text = { type: 'string' }
export const flag = { type: 'boolean', default: false }

/**
 * Reads the words of a command line.
 * @param {readonly string[]} args
 * @param {import('node:util').ParseArgsConfig['options']} options the arguments that there are
 * @param {{ least?: number, most?: number, name?: string }} files words without a name, such as files: none unless it says so
 * @throws {WrongArguments} that says which word is wrong
 */
export function readArguments(args, options, { least = 0, most = 0, name = 'FILE' } = {}) {
  const { values, positionals } = parsed(args, options)
  const [tooMany] = positionals.slice(most)
  if (tooMany !== undefined) throw new WrongArguments(`'${tooMany}' is one word too many`)
  if (positionals.length < least) throw new WrongArguments(`${name} is missing`)
  return { ...values, words: positionals }
}

function parsed(args, options) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    // The first sentence names the argument; the others explain how `parseArgs` could be told to take it.
    throw new WrongArguments(error.message.split('. ')[0])
  }
}

/**
 * @param {string} name of the argument
 * @throws {WrongArguments} when the value is no whole number, or outside the bounds
 */
export function wholeNumber(name, value, from, to) {
  const number = value.trim() === '' ? Number.NaN : Number(value)
  if (Number.isSafeInteger(number) && number >= from && number <= to) return number
  throw new WrongArguments(`--${name} is a whole number from ${from} to ${to}, not '${value}'`)
}

/**
 * @param {string} name of the argument
 * @param {readonly string[]} known the values that it may have
 * @throws {WrongArguments} when the value is none of them
 */
export function oneOf(name, value, known) {
  if (value !== undefined && known.includes(value)) return value
  const given = value === undefined ? 'and is missing' : `not '${value}'`
  throw new WrongArguments(`--${name} is one of ${known.join(', ')}, ${given}`)
}
