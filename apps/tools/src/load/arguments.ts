import { type ParseArgsConfig, parseArgs } from 'node:util'

/** Why arguments make no sense, in one line. */
export class WrongArguments extends Error {}

/** How an argument with a value, and one without, are described. */
export const text = { type: 'string' } as const
export const flag = { type: 'boolean', default: false } as const

/**
 * Reads the words of the command line.
 * @param options the arguments that there are
 * @throws WrongArguments that says which word is wrong
 */
export function readArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    throw new WrongArguments((error as Error).message.split('. ')[0])
  }
}

/** @throws WrongArguments when it is none, or outside the bounds */
export function wholeNumber(name: string, value: string, from: number, to: number): number {
  const number = value.trim() === '' ? Number.NaN : Number(value)
  if (Number.isSafeInteger(number) && number >= from && number <= to) return number
  throw new WrongArguments(`--${name} is a whole number from ${from} to ${to}, not '${value}'`)
}
