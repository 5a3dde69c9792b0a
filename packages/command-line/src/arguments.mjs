import { parseArgs } from 'node:util'

/** An error that says in one line why the arguments of a command are wrong. */
export class WrongArguments extends Error {}

/** The options of `parseArgs` for an argument with a value (`text`), and for one without (`flag`). */
export const text = { type: 'string' }
export const flag = { type: 'boolean', default: false }

/**
 * Parses the arguments of a command.
 * @param {readonly string[]} args
 * @param {import('node:util').ParseArgsConfig['options']} options the named arguments that the command has
 * @param {{ least?: number, most?: number, name?: string }} files the number of positional arguments, such as files (by
 * default none), and their name in error messages
 * @throws {WrongArguments} naming the argument that is wrong
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
    // Only the first sentence of the error names the wrong argument; the rest is advice for callers of `parseArgs`.
    throw new WrongArguments(error.message.split('. ')[0])
  }
}

/**
 * Parses the value of an argument as a whole number.
 * @param {string} name the name of the argument, for the error message
 * @throws {WrongArguments} when the value is not a whole number, or is outside the bounds
 */
export function wholeNumber(name, value, from, to) {
  const number = value.trim() === '' ? Number.NaN : Number(value)
  if (Number.isSafeInteger(number) && number >= from && number <= to) return number
  throw new WrongArguments(`--${name} is a whole number from ${from} to ${to}, not '${value}'`)
}

/**
 * Checks that the value of an argument is one of the known values.
 * @param {string} name the name of the argument, for the error message
 * @param {readonly string[]} known the allowed values
 * @throws {WrongArguments} when the value is none of them
 */
export function oneOf(name, value, known) {
  if (value !== undefined && known.includes(value)) return value
  const given = value === undefined ? 'and is missing' : `not '${value}'`
  throw new WrongArguments(`--${name} is one of ${known.join(', ')}, ${given}`)
}
