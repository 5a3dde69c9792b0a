import { flag, readArguments, text, wholeNumber } from '@opsroom/command-line'

/** The options of `pnpm starts`. */
export interface StartsOptions {
  /** The number of kills in a first start, spread over its duration. */
  moments: number
  /** The number of migrations in which kills happen, spread over all migrations; by default all of them. */
  migrations?: number
  /** The number of data folders in which servers are started at the same time. */
  atOnce: number
  /** The seed that decides the moments of the kills. */
  seed: number
  json: boolean
}

export const usage = `usage: pnpm --silent starts [options]
Kills the server, its Postgres, or both at once, in a first start and in each migration, and starts the server again.
  --moments N     kills in a first start, spread over all of it (100)
  --migrations N  so many of the migrations, spread over all of them (all); there are three kills in each
  --at-once N     so many starts at the same time (2)
  --seed S        decides the moments (any)
  --json          one line of JSON
  --help          this text
docs/hard-weather.md describes what is checked.`

const known = {
  moments: text,
  migrations: text,
  'at-once': text,
  seed: text,
  json: flag,
  help: flag,
} as const

/**
 * Reads the command-line arguments.
 * @param anySeed the seed if the arguments give none
 * @throws WrongArguments that says which argument is wrong
 */
export function optionsFrom(args: readonly string[], anySeed: number): StartsOptions {
  const given = readArguments(args, known)
  return {
    moments: wholeNumber('moments', given.moments ?? '100', 0, 100_000),
    ...(given.migrations !== undefined && {
      migrations: wholeNumber('migrations', given.migrations, 0, 10_000),
    }),
    atOnce: wholeNumber('at-once', given['at-once'] ?? '2', 1, 16),
    seed: given.seed === undefined ? anySeed : wholeNumber('seed', given.seed, 0, 2 ** 31 - 1),
    json: given.json,
  }
}
