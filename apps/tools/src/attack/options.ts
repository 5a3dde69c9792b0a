import { flag, oneOf, readArguments, text, wholeNumber } from '@opsroom/command-line'
import { type PairedGameName, pairedGameNames } from '@opsroom/testkit/non-interference-pair'
import { type LeakName, leakNames } from './leaks.ts'

/** The options of `pnpm attack`. */
export interface AttackOptions {
  /** The number of comparisons for each game. */
  comparisons: number
  games: readonly PairedGameName[]
  /** The number of the first night. */
  first: number
  /** Whether the two servers of each world share a Redis. */
  hasRedis: boolean
  /** The name of the leak that is planted in both worlds; no leak is planted without it. */
  leak?: LeakName
  /**
   * Whether the attack measures how long answers take while others act in secret, instead of comparing the contents of
   * messages.
   */
  isTiming: boolean
  /** The delay that is added to every append while timing is measured, in ms. */
  slow: number
  source: boolean
  json: boolean
}

export const usage = `usage: pnpm --silent attack [options]
Plays the same night twice, at two servers and a database each, with one secret changed, and compares all that everybody else is sent.
  --comparisons N  of each game (20)
  --game GAME      one game instead of all: ${pairedGameNames.join(', ')}
  --first N        the number of the first night (0)
  --redis          the two servers of each world share a Redis
  --leak NAME      plants a leak, which has to be found: ${leakNames.join(', ')}
  --timing         measures how long answers take while others work in secret; --comparisons is for each kind of work
  --slow N         with --timing: each append takes so many ms longer (0)
  --source         the servers from their sources instead of a bundle
  --json           one line of JSON
  --help           this text
docs/secrecy.md describes what is compared.`

const known = {
  comparisons: text,
  game: text,
  first: text,
  redis: flag,
  leak: text,
  timing: flag,
  slow: text,
  source: flag,
  json: flag,
  help: flag,
} as const

/**
 * Reads the arguments of the command line.
 * @throws WrongArguments that says which argument is wrong
 */
export function optionsFrom(args: readonly string[]): AttackOptions {
  const {
    comparisons = '20',
    game,
    first = '0',
    redis,
    leak,
    timing,
    slow = '0',
    source,
    json,
  } = readArguments(args, known)
  return {
    comparisons: wholeNumber('comparisons', comparisons, 1, 1_000_000),
    games: game === undefined ? pairedGameNames : [oneOf('game', game, pairedGameNames)],
    first: wholeNumber('first', first, 0, 1_000_000_000),
    hasRedis: redis,
    ...(leak !== undefined && { leak: oneOf('leak', leak, leakNames) }),
    isTiming: timing,
    slow: wholeNumber('slow', slow, 0, 10_000),
    source,
    json,
  }
}
