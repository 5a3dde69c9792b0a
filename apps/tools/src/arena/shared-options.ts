import { flag, text, wholeNumber } from '@opsroom/command-line'

/** The command-line options that the arenas of all games have. */
export interface SharedOptions {
  seed: number
  /** The number of samples that a bot may use for each decision. */
  budget: number
  /** Whether every seed is played twice, the second time with the bots exchanged. */
  exchange: boolean
  workers: number
  json: boolean
  /** The folder for the records of the games; no records are written without it. */
  records?: string
  /** The file with the results of games that have been played before; these are not played again. */
  keep?: string
}

/** The arguments of these options; those that only one arena has stand beside them. */
export const sharedArguments = {
  game: text,
  seed: text,
  budget: text,
  exchange: flag,
  preset: text,
  workers: text,
  records: text,
  keep: text,
  json: flag,
  help: flag,
} as const

/** The values of the arguments, as they were given. */
interface Given {
  seed?: string
  budget?: string
  workers?: string
  exchange: boolean
  json: boolean
  records?: string
  keep?: string
}

/**
 * Reads the options that all arenas have.
 * @param processors of this machine; by default half of them play
 * @throws WrongArguments when an argument is not a valid number
 */
export function sharedOptionsFrom(given: Given, processors: number): SharedOptions {
  const { seed = '1', budget = '32', workers = `${Math.max(1, Math.floor(processors / 2))}` } = given
  const { exchange, json, records, keep } = given
  return {
    seed: wholeNumber('seed', seed, 0, 1_000_000_000),
    budget: wholeNumber('budget', budget, 0, 100_000),
    exchange,
    workers: wholeNumber('workers', workers, 1, 256),
    json,
    ...(records !== undefined && { records }),
    ...(keep !== undefined && { keep }),
  }
}
