import { flag, readArguments, text, wholeNumber } from '@opsroom/command-line'

/** The options of `pnpm soak`. */
export interface SoakOptions {
  seconds: number
  /** The number of orders to play; if it is given, `seconds` is not used. */
  orders?: number
  tables: number
  /** Milliseconds between one order and the next at the same table. */
  think: number
  source: boolean
  json: boolean
}

export const usage = `usage: pnpm --silent soak [options]
Plays at many tables for a long time, and checks whether the server's memory grows.
  --minutes M  how long (60)
  --seconds S  the same in seconds, in its place
  --orders N   plays so many orders, in place of the minutes
  --tables N   tables with two players each (200)
  --think MS   milliseconds between an order and the next at its table (2000)
  --source     the server from its sources instead of a bundle
  --json       one line of JSON
  --help       this text
docs/hard-weather.md explains the figures.`

const known = {
  minutes: text,
  seconds: text,
  orders: text,
  tables: text,
  think: text,
  source: flag,
  json: flag,
  help: flag,
} as const

/**
 * Reads the arguments of the command line.
 * @throws WrongArguments that says which argument is wrong
 */
export function optionsFrom(args: readonly string[]): SoakOptions {
  const given = readArguments(args, known)
  const { minutes = '60', seconds, orders, tables = '200', think = '2000', source, json } = given
  return {
    seconds:
      seconds === undefined
        ? 60 * wholeNumber('minutes', minutes, 1, 10_000)
        : wholeNumber('seconds', seconds, 10, 600_000),
    ...(orders !== undefined && { orders: wholeNumber('orders', orders, 100, 1_000_000_000) }),
    tables: wholeNumber('tables', tables, 1, 10_000),
    think: wholeNumber('think', think, 0, 600_000),
    source,
    json,
  }
}
