import { type BotId, botIds } from '@opsroom/bots'
import { flag, oneOf, readArguments, text, WrongArguments, wholeNumber } from '@opsroom/command-line'
import { type DuelSetup, duelPresets, duelSetupSchema } from '@opsroom/rules/duel'

/** The command-line options of the arena for Duel. */
export interface ArenaOptions {
  british: BotId
  german: BotId
  nights: number
  seed: number
  /** The number of samples that a bot may use for each decision. */
  budget: number
  /** Whether every seed is played twice, the second time with the bots exchanged. */
  exchange: boolean
  setup: DuelSetup
  workers: number
  json: boolean
  /** The folder for the records of the games; no records are written without it. */
  records?: string
  /** The file with the results of games that have been played before; these are not played again. */
  keep?: string
}

export const usage = `usage: pnpm --silent arena --british BOT --german BOT [--nights N] [--seed S]
Bots against each other, and what came of it (docs/balance.md).
  BOT           ${botIds.join(', ')}
  --nights N    games to play (20)
  --seed S      names their chance: the same seed gives the same games (1)
  --budget B    samples for each decision (32)
  --exchange    every seed twice, the second time with the sides exchanged
  --preset P    ${Object.keys(duelPresets).join(', ')} (firstNight)
  --setup JSON  a setup of one's own instead
  --workers W   games played at the same time (half of the processors)
  --records DIR writes the record of each game there, for the replay and for pnpm verify
  --keep FILE   results are kept there, and games that are there already are not played again: so slices add up,
                as long as bots and rules stay the same
  --json        one line of JSON
  --help        this text
Another game: --game blue-max --help.`

const known = {
  game: text,
  british: text,
  german: text,
  nights: text,
  seed: text,
  budget: text,
  exchange: flag,
  preset: text,
  setup: text,
  workers: text,
  records: text,
  keep: text,
  json: flag,
  help: flag,
} as const

function setupOf(own: string | undefined, preset = 'firstNight'): DuelSetup {
  if (own === undefined) return duelPresets[oneOf('preset', preset, Object.keys(duelPresets))] as DuelSetup
  const read = duelSetupSchema.safeParse(jsonOf(own))
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new WrongArguments(`--setup is no setup of Duel: ${issue?.path.join('.')}: ${issue?.message}`)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new WrongArguments(`--setup is no JSON: '${text}'`)
  }
}

/**
 * Reads the numeric arguments that the arenas of both games share.
 * @throws WrongArguments when an argument is not a valid number
 */
export function numbersFromArguments(
  given: { seed?: string; budget?: string; workers?: string },
  processors: number,
): { seed: number; budget: number; workers: number } {
  const { seed = '1', budget = '32', workers = `${Math.max(1, Math.floor(processors / 2))}` } = given
  return {
    seed: wholeNumber('seed', seed, 0, 1_000_000_000),
    budget: wholeNumber('budget', budget, 0, 100_000),
    workers: wholeNumber('workers', workers, 1, 256),
  }
}

/** Reads the command-line arguments of the arena for Duel. @throws WrongArguments that says which argument is wrong */
export function optionsFrom(args: readonly string[], processors: number): ArenaOptions {
  const given = readArguments(args, known)
  const { nights = '20', exchange, json, records, keep } = given
  return {
    ...numbersFromArguments(given, processors),
    british: oneOf('british', given.british, botIds),
    german: oneOf('german', given.german, botIds),
    nights: wholeNumber('nights', nights, 1, 1_000_000),
    exchange,
    setup: setupOf(given.setup, given.preset),
    json,
    ...(records !== undefined && { records }),
    ...(keep !== undefined && { keep }),
  }
}
